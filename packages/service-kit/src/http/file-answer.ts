/** An answer that is a file. The media type is one of the call's own: never one that a browser runs, such as HTML or SVG. */
export class FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly name: string;

  constructor(bytes: Uint8Array, mediaType: string, name: string) {
    this.bytes = new Uint8Array(bytes); // a copy: what a driver hands out may be a part of shared memory
    this.mediaType = mediaType;
    this.name = name;
  }
}

/**
 * The file as a download, never shown as a page: even if a browser renders it, it runs and loads nothing. No proxy keeps it,
 * since the next person may not be allowed to see it.
 */
export const fileResponse = ({ bytes, mediaType, name }: FileAnswer): Response =>
  new Response(bytes, {
    headers: {
      'content-type': mediaType,
      'content-length': String(bytes.byteLength),
      'content-disposition': dispositionOf(name),
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    },
  });

/** RFC 6266: the name in UTF-8, and in ASCII for clients that cannot read that. */
function dispositionOf(name: string): string {
  const plain = name.replaceAll(/[^\w .-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
