// How much of the program has come: its large files are counted as they arrive.
// SIZES is written here when the site is built: {name: bytes}.

const SIZES = {};

/** A `fetch` that tells `onLoading` how many bytes of the program have come, and of how many. */
export function counting(fetch, onLoading) {
  const of = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
  let done = 0;
  return async (resource, options) => {
    const response = await fetch(resource, options);
    if (!response.ok || !Object.keys(SIZES).some((name) => response.url.endsWith(`/${name}`))) return response;
    const counter = new TransformStream({transform: (chunk, stream) => {
      done += chunk.byteLength;
      onLoading({done, of});
      stream.enqueue(chunk);
    }});
    return new Response(response.body.pipeThrough(counter), {headers: response.headers});
  };
}
