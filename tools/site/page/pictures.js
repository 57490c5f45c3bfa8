// A person's pictures made plain by the browser, which reads every kind: upright, eight bits a channel, PNG or JPEG.

import {base64, bytes} from "./dom.js";
import {Refusal} from "./refusal.js";
import {t} from "./words.js";

const HIGH = 600; // dots of a drawing without dots of its own: more than any printer shows of a logo
const MOST = 2400; // dots of the longer side of a picture that is drawn anew
const TYPES = {svg: "image/svg+xml", png: "image/png", jpg: "image/jpeg", jpeg: "image/jpeg"};

/** A request whose logo the program can read, whatever was handed in. */
export async function plain(values) {
  const name = values.wish?.logo, type = TYPES[name?.split(".").pop().toLowerCase()];
  const content = type && values.files?.[name] && bytes(values.files[name]);
  if (!content || isPlain(content, type)) return values;
  const made = `${name}.${type === "image/jpeg" ? "jpg" : "png"}`;
  const {[name]: _, ...others} = values.files;
  return {...values, wish: {...values.wish, logo: made}, files: {...others, [made]: await drawn(content, type, name)}};
}

const letters = (content, from, to) => String.fromCharCode(...content.subarray(from, to));

/** Whether a picture needs nothing: PNG of eight bits, neither palette nor interlaced; JPEG from no camera. */
function isPlain(content, type) {
  if (type === "image/jpeg") return !letters(content, 0, 4096).includes("Exif\0");
  if (type !== "image/png") return false;
  const [depth, colors] = content.subarray(24, 26);
  return depth === 8 && [0, 2, 4, 6].includes(colors) && !content[28] && !letters(content, 0, 4096).includes("tRNS");
}

/** The base64 text of a picture drawn anew; a drawing is cropped to its ink. */
async function drawn(content, type, name) {
  const image = new Image(), address = URL.createObjectURL(new Blob([content], {type}));
  image.src = address;
  try {
    await image.decode();
  } catch {
    throw new Refusal(`${name}: ${t("site.picture")}`);
  } finally {
    URL.revokeObjectURL(address);
  }
  const isDrawing = type === TYPES.svg, aspect = image.naturalWidth / image.naturalHeight || 1;
  const [wide, high] = isDrawing ? [Math.round(HIGH * Math.min(aspect, 4)), Math.round(HIGH * Math.min(aspect, 4) / aspect)] : [image.naturalWidth, image.naturalHeight];
  const scale = Math.min(1, MOST / Math.max(wide, high));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(wide * scale));
  canvas.height = Math.max(1, Math.round(high * scale));
  const pen = canvas.getContext("2d", {willReadFrequently: true});
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const shown = isDrawing ? cropped(canvas, pen, name) : canvas;
  return base64(await new Promise((resolve) => { shown.toBlob(resolve, type === "image/jpeg" ? type : "image/png", 0.95); }));
}

function cropped(canvas, pen, name) {
  const {data, width, height} = pen.getImageData(0, 0, canvas.width, canvas.height);
  let left = width, top = height, right = -1, bottom = -1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[4 * (y * width + x) + 3]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) throw new Refusal(`${name}: ${t("site.empty")}`);
  const part = document.createElement("canvas");
  part.width = right - left + 1;
  part.height = bottom - top + 1;
  part.getContext("2d").drawImage(canvas, -left, -top);
  return part;
}
