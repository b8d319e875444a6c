/** The text that was packed by gzip. */
export const unpacked = (bytes: BufferSource): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
