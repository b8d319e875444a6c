import { type GridLine, lineId } from './grouped-rows.ts';

/**
 * The new place of a line after rows joined or left. If the line itself left, the place of the next line that is still
 * there, or the end.
 */
export function laterPlace(before: readonly GridLine[], index: number, placeNow: (id: string) => number): number {
  for (let at = index; at < before.length; at++) {
    const line = before[at];
    const place = line ? placeNow(lineId(line)) : -1;
    if (place >= 0) return place;
  }
  return Number.MAX_SAFE_INTEGER;
}
