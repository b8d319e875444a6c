import type { ValueMeaning } from '@plumbline/contract/workflow/import-proof';
import { type SelectListField, selectListFields } from '@plumbline/contract/workflow/lists';

/** What the texts of a file can mean in this company. */
export interface ListContext {
  options: Record<SelectListField, readonly { value: string; name: string }[]>;
  people: readonly { id: string; name: string; email?: string }[];
}

export type Meaning = Pick<ValueMeaning, 'becomes' | 'how'>;

export const isListField = (name: string): name is SelectListField => selectListFields.some((field) => field === name);

const folded = (text: string): string => text.trim().toLowerCase();

/** The option of a list that a text names: written the same, or the same but for letter case. */
export function meaningOf(field: SelectListField, text: string, { options }: ListContext): Meaning {
  const found =
    options[field].find(({ value, name }) => name === text || value === text) ??
    options[field].find(({ value, name }) => folded(name) === folded(text) || folded(value) === folded(text));
  return found ? { becomes: found.value, how: 'same' } : { becomes: null, how: 'none' };
}
