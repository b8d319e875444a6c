import { optionTones, type SelectOption } from '@plumbline/contract/grid';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';

/** The color of a choice, by number (`app/tones.css`): set by the company, or by its place in the list. Null for a value outside the list. */
export function chipTone(options: readonly SelectOption[] | undefined, value: CellValue): number | null {
  const place = options?.findIndex((option) => option.value === value) ?? -1;
  const tone = options?.[place]?.tone;
  if (tone) return optionTones.indexOf(tone);
  return place === -1 ? null : place % optionTones.length;
}
