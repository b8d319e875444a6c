import type { SelectOption } from '@plumbline/contract/grid';
import type { CellValue } from '../cells/cell-value.ts';

type Options = readonly SelectOption[];

const holds = (held: CellValue, value: string): boolean =>
  Array.isArray(held) ? held.includes(value) : held === value;

/** The choices for a cell that holds `held`. A retired choice is offered only to a cell that has it. */
export function offeredOptions(options: Options, held: CellValue): Options {
  return options.some((option) => option.isRetired)
    ? options.filter((option) => !option.isRetired || holds(held, option.value))
    : options;
}

/** Why `value` may not replace `held`: it would add a retired choice. Null if it may. */
export function retiredProblem(options: Options, value: CellValue, held: CellValue): string | null {
  const anew = options.find((option) => option.isRetired && holds(value, option.value) && !holds(held, option.value));
  return anew ? `“${anew.name}” is not offered any more` : null;
}
