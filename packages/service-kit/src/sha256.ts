export const sha256 = (text: string): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));

/** In lower case, 64 characters. */
export const sha256Hex = async (text: string): Promise<string> =>
  [...new Uint8Array(await sha256(text))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
