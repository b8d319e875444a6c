import type { SelectOption } from '@plumbline/contract/grid';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';

/** How many colours there are: `app/tones.css`. */
const TONES = 8;

/** The colour of a choice: by its place in the list, so that it is the same everywhere. Null for what is not in the list. */
export function chipTone(options: readonly SelectOption[] | undefined, value: CellValue): number | null {
  const place = options?.findIndex((option) => option.value === value) ?? -1;
  return place === -1 ? null : place % TONES;
}
