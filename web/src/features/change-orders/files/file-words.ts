import { type AttachedType, isPicture } from '@plumbline/domain/file-type';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `420 KB`, `1.2 MB`. */
export function sizeText(bytes: number): string {
  if (bytes >= MEGABYTE) return `${(bytes / MEGABYTE).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / KILOBYTE)).toLocaleString('en-US')} KB`;
}

/** `1 file`, `3 files`. */

export const kindText = (type: AttachedType): string => (isPicture(type) ? 'photo' : 'document');
