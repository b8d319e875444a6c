/** The file types that a change order accepts, with their file extensions; the first extension is the usual one. */
export const attachedTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AttachedType = keyof typeof attachedTypes;
/** `heic` is recognised so that we can name it in the refusal: few browsers can show it. */
export type RecognisedType = AttachedType | 'heic';

/** How many leading bytes identify a file. */
export const TYPE_BYTES = 16;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** ISO base media brands for HEVC pictures, from the HEIF standard (ISO/IEC 23008-12). */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** Detects the type from the first bytes, never from the name; null for anything else. */
export function recognisedType(bytes: Uint8Array): RecognisedType | null {
  const startsWith = (mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte);
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (startsWith(JPEG)) return 'image/jpeg';
  if (startsWith(PNG)) return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (text(4, 8) === 'ftyp' && HEIC_BRANDS.has(text(8, 12))) return 'heic';
  return null;
}

export const isPicture = (type: AttachedType): boolean => type.startsWith('image/');

/** The file name without folders, with an extension that fits the type, so that the saved file opens as what it is. */
export function attachedName(name: string, type: AttachedType): string {
  const own = name.replace(/^.*[/\\]/su, '').trim() || 'file';
  const ends: readonly string[] = attachedTypes[type];
  const dot = own.lastIndexOf('.');
  return dot > 0 && ends.includes(own.slice(dot + 1).toLowerCase()) ? own : `${own}.${ends[0]}`;
}
