import type { Row, Sheet } from './sheet.ts';

/**
 * The amount to store for one that was added to another amount of the row: where the other is not what it was (`seen`), it moves by the
 * difference, so that the added part stays as it was typed. `values` are the changes of the update, as stored. Or why it cannot be stored.
 */
export function movedAmount<RowName extends object, R extends Row>(
  { fields, over = {} }: Pick<Sheet<RowName, R>, 'fields' | 'over'>,
  field: string,
  { row, values, seen }: { row: R; values: Readonly<Record<string, unknown>>; seen: unknown },
): { readonly ok: true; readonly amount: unknown } | { readonly ok: false; readonly reason: string } {
  const under = over[field];
  const amount = values[field];
  if (under === undefined || amount === undefined)
    return no('is not a changed amount that can be added to another one');
  if (typeof amount !== 'number') return { ok: true, amount };
  const was = fields.storedValue(under, seen) ?? 0;
  const is = (under in values ? values : row)[under] ?? 0;
  if (typeof was !== 'number' || typeof is !== 'number') return no('is over something that is no amount');
  const moved = amount + is - was;
  const problem = fields.cellProblem(field, moved);
  return problem === null ? { ok: true, amount: moved } : no(problem);
}

const no = (reason: string) => ({ ok: false, reason }) as const;
