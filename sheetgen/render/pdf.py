"""Renders a drawing as a PDF file: small, the same bytes every time, and printed at its true size.

reportlab manages the document (objects, fonts, outline, metadata); ``operators`` writes the contents of pages.
"""

import os
import re
from functools import cache
from hashlib import md5
from io import BytesIO
from math import fsum
from types import MappingProxyType
from zlib import compress

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from sheetgen import __version__
from sheetgen.base.ending import heed
from sheetgen.base.errors import InputError, quote
from sheetgen.page.drawing import Drawing, Group, Item, Page, Placed, Stamp, Weight
from sheetgen.page.extent import extent
from sheetgen.page.type import POINT

from . import memory
from .checks import legible, media_type
from .fonts import Font, Fonts
from .operators import NUMBERS, REMEMBERED, Operators, TextLine

DUPLEX = MappingProxyType({"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"})
ESCAPED = {ord(character): f"\\{character}" for character in "()\\"} | {10: "\\n", 13: "\\r"}


def render(drawing: Drawing, fonts: Fonts) -> bytes:
    """Render the PDF file, dated by SOURCE_DATE_EPOCH if that is set."""
    _set_date(os.environ.get("SOURCE_DATE_EPOCH"))
    rl_config.useA85 = 0  # binary streams: ASCII ones are a quarter larger
    book = _Book(drawing, fonts)
    for page in drawing.pages:
        book.add(page)
    return book.content()


def _set_date(seconds: str | None) -> None:
    if seconds and not re.fullmatch(r"\s*|\s*[0-9]{1,11}\s*", seconds):  # up to the year 5138
        what = f"{quote(seconds)} is no date: set it to seconds since 1970, or unset it"
        raise InputError(what, "SOURCE_DATE_EPOCH")


@cache
def _register(font: Font) -> TTFont:
    """reportlab's font object; it tracks the glyphs of each document separately."""
    face = TTFont(font.name, BytesIO(font.file.data), asciiReadable=0)
    pdfmetrics.registerFont(face)
    return face


class _Book:
    """The document under construction, with each stamp, picture and line of type stored once."""

    def __init__(self, drawing: Drawing, fonts: Fonts) -> None:
        self.fonts = fonts
        self._faces = {weight: _register(fonts.face(weight)) for weight in ("regular", "bold")}
        font, language = fonts.regular.name, drawing.language
        self._canvas = Canvas(
            BytesIO(), invariant=1, pageCompression=1, initialFontName=font, pdfVersion=(1, 7), lang=language
        )
        self._document = self._canvas._doc
        self._describe(drawing)
        if drawing.memory:
            self._attach(f"{memory.NAME}.json", memory.to_text(drawing.memory))
        self._lines: dict[tuple[str, Weight], TextLine] = {}
        self._names: dict[bytes, str] = {}  # digest of a stamp's operators or a picture's data -> its name in the file
        self._stamps: dict[int, tuple[Stamp, str]] = {}  # id -> the stamp, kept alive, and its name
        self.placed: dict[int, tuple[Placed, str, str]] = {}
        self._objects = pdfdoc.PDFDictionary({})
        fonts_alone = pdfdoc.PDFDictionary({"Font": pdfdoc.PDFObjectReference("BasicFonts")})
        everything = pdfdoc.PDFDictionary({"Font": pdfdoc.PDFObjectReference("BasicFonts"), "XObject": self._objects})
        self._fonts_alone = self._document.Reference(fonts_alone, "Typefaces")
        self._everything = self._document.Reference(everything, "Everything")

    def _describe(self, drawing: Drawing) -> None:
        canvas, program = self._canvas, f"sheetgen {__version__}"
        canvas.setTitle(legible(drawing.title))
        canvas.setSubject(legible(drawing.subject))
        canvas.setAuthor("")
        canvas.setCreator(program)
        canvas.setProducer(program)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")
        if drawing.duplex:
            canvas.setViewerPreference("Duplex", DUPLEX[drawing.duplex])

    def _attach(self, name: str, content: str) -> None:
        """Attach a file as PDF 1.7 specifies (7.11.4); ``AFRelationship`` is from PDF 2.0."""
        string, of = pdfdoc.PDFString, pdfdoc.PDFDictionary
        stream = self._stream(content)
        stream.dictionary["Type"] = pdfdoc.PDFName("EmbeddedFile")
        stream.dictionary["Subtype"] = "/application#2Fjson"  # PDFName would not escape its slash
        stream.dictionary["Params"] = of({"Size": len(content)})
        file = self._document.Reference(stream, "Memory")
        described = of({"Type": pdfdoc.PDFName("Filespec"), "F": string(name), "UF": string(name)})
        described["EF"] = of({"F": file})
        described["AFRelationship"] = pdfdoc.PDFName("Source")
        files = of({"Names": pdfdoc.PDFArray([string(name), self._document.Reference(described, "MemoryFile")])})
        self._document.Catalog.Names = of({"EmbeddedFiles": files})

    def add(self, page: Page) -> None:
        if page.bookmark:
            key = f"page {self._document.pageCounter}"
            self._canvas.bookmarkPage(key)
            self._canvas.addOutlineEntry(legible(page.bookmark), key)
        width, height = page.width / POINT, page.height / POINT
        scale = f"{1 / POINT:.5f}"
        drawn = Operators(self).draw(page.items).text()
        leaf = pdfdoc.PDFPage()
        leaf.MediaBox = pdfdoc.PDFArray([0, 0, round(width, 3), round(height, 3)])
        leaf.Resources = self._everything
        leaf.Contents = self._stream(f"{scale} 0 0 {scale} 0 {NUMBERS[height]} cm\n{drawn}")
        self._document.addPage(leaf)

    def content(self) -> bytes:
        data: bytes = self._document.GetPDFData(self._canvas)
        return data

    def line(self, string: str, weight: Weight) -> TextLine:
        key = string, weight
        if key not in self._lines:
            self.fonts.check(string)
            face, advances = self._faces[weight], self.fonts.face(weight).advances
            runs = [
                (face.getSubsetInternalName(subset, self._document)[1:], codes.decode("latin-1").translate(ESCAPED))
                for subset, codes in face.splitString(string, self._document)
            ]
            self._lines[key] = TextLine(tuple(runs), fsum(advances[character] for character in string))
        return self._lines[key]

    def picture(self, data: bytes) -> str:
        digest = md5(data, usedforsecurity=False).digest()
        if digest not in self._names:
            name = self._names[digest] = f"P{len(self._objects.dict) + 1}"
            image = pdfdoc.PDFImageXObject(name, _readable(data), mask="auto")
            if soft := image.__dict__.pop("_smask", None):
                image.smask = self._document.Reference(soft, f"{name}.soft")
            self._put(name, image)
        return self._names[digest]

    def stamp(self, stamp: Stamp) -> tuple[str, str]:
        """The name of a form; or the operators themselves, for the first use of a stamp made of stamps.

        Such a stamp is a whole sheet, and most are placed once: a form would cost 300 bytes more.
        """
        known = self._stamps.get(id(stamp))
        if known:
            return known[1], ""
        content = Operators(self).draw(stamp.items)
        drawn = content.text()
        digest = md5(drawn.encode("latin-1"), usedforsecurity=False).digest()
        name = self._names.get(digest)
        if name is None and _is_made_of_stamps(stamp.items):
            self._names[digest] = ""
            return "", drawn
        if not name:
            name = self._names[digest] = f"S{len(self._objects.dict) + 1}"
            self._put(name, self._form(stamp, drawn, content.used))
        if len(self._stamps) >= REMEMBERED:
            self._stamps.clear()
        self._stamps[id(stamp)] = stamp, name
        return name, ""

    def _form(self, stamp: Stamp, drawn: str, used: dict[str, None]) -> pdfdoc.PDFStream:
        left, top, right, bottom = extent(stamp.items, self.fonts)
        form = self._stream(drawn)
        form.dictionary["Type"] = pdfdoc.PDFName("XObject")
        form.dictionary["Subtype"] = pdfdoc.PDFName("Form")
        form.dictionary["BBox"] = pdfdoc.PDFArray([round(edge, 3) for edge in (left, -bottom, right, -top)])
        form.dictionary["Resources"] = self._resources(used)
        return form

    def _resources(self, used: dict[str, None]) -> pdfdoc.PDFObjectReference:
        if not used:
            return self._fonts_alone
        objects = pdfdoc.PDFDictionary({name: self._objects[name] for name in used})
        resources = pdfdoc.PDFDictionary({"Font": pdfdoc.PDFObjectReference("BasicFonts"), "XObject": objects})
        return self._document.Reference(resources, f"Resources{len(self._objects.dict) + 1}")

    def _put(self, name: str, content: object) -> None:
        self._objects[name] = self._document.Reference(content, name)

    def _stream(self, content: str) -> pdfdoc.PDFStream:
        packed = compress(content.encode("latin-1"))
        self._document.updateSignature(packed)
        return pdfdoc.PDFStream(pdfdoc.PDFDictionary({"Filter": pdfdoc.PDFName("FlateDecode")}), packed)


def _is_made_of_stamps(items: tuple[Item, ...]) -> bool:
    return any(
        isinstance(item, Placed) or (isinstance(item, Group) and _is_made_of_stamps(item.items)) for item in items
    )


def _readable(data: bytes) -> ImageReader:
    from PIL.Image import DecompressionBombError  # only pictures need it

    kind = media_type(data)
    try:
        reader = ImageReader(BytesIO(data))
        reader.getRGBData()
    except (OSError, SyntaxError) as error:  # Pillow's errors for a damaged file
        raise InputError(f"this picture ({kind}) is damaged: save it again") from error
    except DecompressionBombError as error:
        raise InputError(f"this picture ({kind}) is too large: save it smaller") from error
    finally:
        heed()  # reportlab rewraps every exception, ``SystemExit`` included
    return reader
