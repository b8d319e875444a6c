/** Texts are hashed as UTF-8. */
export const sha256 = (content: string | Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', typeof content === 'string' ? new TextEncoder().encode(content) : content);

/** In lower case, 64 characters. */
export const sha256Hex = async (content: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await sha256(content))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
