import { type UserUpdate, userUpdateFields } from '@plumbline/contract/platform/users';
import type { Api } from '../../lib/api.ts';
import type { SaveOutcome } from '../../lib/save-queue.ts';
import type { CellChange, CellValue, GridModel } from '../../ui/grid/index.ts';
import { problemLine } from '../../ui/problem-message.ts';
import type { UserRow } from './users-queries.ts';

type UserField = keyof typeof userUpdateFields;
const isUserField = (field: string): field is UserField => Object.hasOwn(userUpdateFields, field);

/** An emptied cell holds null; on the wire a name is text and roles are a list. */
export function wireValue(field: string, value: CellValue): unknown {
  if (value !== null || field === 'phoneNumber') return value;
  if (field === 'roleIds') return [];
  return field === 'isActive' ? false : '';
}

/** Why a value may not stand, by the same schema that the service applies; null where it may. */
export function refusalOf(field: string, value: CellValue): string | null {
  if (!isUserField(field)) return 'cannot be changed here';
  const parsed = userUpdateFields[field].safeParse(wireValue(field, value));
  return parsed.success ? null : (parsed.error.issues[0]?.message ?? 'is not allowed');
}

/** Sends one batch of changed cells and says what became of it. */
export async function sendUsers(
  model: GridModel<UserRow>,
  save: Api['platform']['saveAdminUsers'],
  changes: readonly CellChange[],
): Promise<SaveOutcome<UserRow>> {
  const result = await save({ body: { updates: updatesOf(model, changes) } });
  if (result.ok) return { kind: 'saved', rows: result.value.users };
  const { problem } = result;
  switch (problem.type) {
    case 'network':
    case 'unavailable':
    case 'rate-limited':
    case 'unauthenticated': // the session's dialog asks to sign in again; the edits wait for it
      return { kind: 'passing' };
    case 'users-refused':
      return { kind: 'refused', message: problemLine(problem), cells: problem.refusals.flatMap(cellsOf(changes)) };
    default:
      return { kind: 'refused', message: problemLine(problem), cells: [] };
  }
}

/** The cells that a refusal is about: one, or all of a user's that were sent. */
const cellsOf =
  (changes: readonly CellChange[]) =>
  ({ userId, field, reason }: { userId: string; field: string | null; reason: string }) =>
    changes
      .filter((change) => change.rowId === userId && (field === null || change.field === field))
      .map((change) => ({ rowId: userId, field: change.field, reason }));

function updatesOf(model: GridModel<UserRow>, changes: readonly CellChange[]): UserUpdate[] {
  return [...Map.groupBy(changes, ({ rowId }) => rowId)].flatMap(([rowId, cells]) => {
    const row = model.row(rowId);
    if (!row) return [];
    const values = Object.fromEntries(cells.map(({ field, value }) => [field, wireValue(field, value)]));
    // Each value passed its schema in refusalOf before the grid took it.
    return [{ id: row.id, version: row.version, changes: values as UserUpdate['changes'] }];
  });
}
