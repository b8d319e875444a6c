/** The kinds of file that a change order takes, by media type, each with the ends that its names have; the first is the usual one. */
export const attachedTypes = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type AttachedType = keyof typeof attachedTypes;
/** `heic` is recognised to be called by its name: few browsers can show it, so it is not taken. */
export type RecognisedType = AttachedType | 'heic';

/** How many of a file's first bytes say what it is. */
export const TYPE_BYTES = 16;

const JPEG = [0xff, 0xd8, 0xff];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The brands of ISO base media files that hold pictures in HEVC, as HEIF (ISO/IEC 23008-12) lists them. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1']);

/** What a file is, by its first bytes and never by its name; null for anything else. */
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

/** The name without a folder, and with an end that fits the type: what is saved under it opens as what it is. */
export function attachedName(name: string, type: AttachedType): string {
  const own = name.replace(/^.*[/\\]/su, '').trim() || 'file';
  const ends: readonly string[] = attachedTypes[type];
  const dot = own.lastIndexOf('.');
  return dot > 0 && ends.includes(own.slice(dot + 1).toLowerCase()) ? own : `${own}.${ends[0]}`;
}
