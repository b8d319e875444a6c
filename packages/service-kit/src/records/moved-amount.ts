import type { Row, RowUpdate, Sheet } from './sheet.ts';

type Moved = { readonly ok: true; readonly amount: unknown } | { readonly ok: false; readonly reason: string };

/**
 * The stored form of a changed value. An amount that was added to another amount of the row moves by what that one has changed since, so that the added
 * part stays as it was typed. Not where the same update changes the other one: the sender saw both. Or why it cannot be stored.
 */
export function movedAmount<RowName extends object, R extends Row>(
  { fields, addedTo = {} }: Pick<Sheet<RowName, R>, 'fields' | 'addedTo'>,
  field: string,
  { changes, over = {} }: Pick<RowUpdate, 'changes' | 'over'>,
  row: R | undefined,
): Moved {
  const amount = fields.storedValue(field, changes[field]);
  if (!Object.hasOwn(over, field)) return { ok: true, amount };
  const other = Object.hasOwn(addedTo, field) ? addedTo[field] : undefined;
  if (other === undefined) return no('cannot be added to another amount');
  if (typeof amount !== 'number' || !row || Object.hasOwn(changes, other)) return { ok: true, amount };
  const was = fields.storedValue(other, over[field]) ?? 0;
  const is = row[other] ?? 0;
  if (typeof was !== 'number' || typeof is !== 'number') return no('is over something that is no amount');
  const moved = amount + is - was;
  const problem = fields.cellProblem(field, moved);
  return problem === null ? { ok: true, amount: moved } : no(problem);
}

/** The names in `over` that the update does not change. */
export const overNothing = ({ changes, over = {} }: Pick<RowUpdate, 'changes' | 'over'>): readonly string[] =>
  Object.keys(over).filter((field) => !Object.hasOwn(changes, field));

const no = (reason: string) => ({ ok: false, reason }) as const;
