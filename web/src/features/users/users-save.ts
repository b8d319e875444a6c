import { isUserField, userCellProblem } from '@plumbline/contract/platform/users';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import { onWire, outcomeOf, type SaveOutcome } from '@plumbline/sheet/saving/save-outcome';
import type { Api } from '../../lib/api.ts';
import { problemLine } from '../../ui/problems/problem-message.ts';
import { userProblems } from './problems.ts';
import type { UserRow } from './users-queries.ts';

/** An emptied cell holds null; the call expects a name as text and roles as a list. */
export function wireValue(field: string, value: CellValue): unknown {
  if (value !== null || field === 'phoneNumber' || !isUserField(field)) return value;
  if (field === 'roleIds') return [];
  return field === 'isActive' ? false : '';
}

/** Why a value is refused, by the service's own rule; null if it is fine. */
export const refusalOf = (field: string, value: CellValue): string | null =>
  userCellProblem(field, wireValue(field, value));

/** Sends updates of users as one save and returns the outcome. */
export async function sendUsers(
  platform: Pick<Api['platform'], 'saveAdminUsers'>,
  updates: readonly RowUpdate[],
): Promise<SaveOutcome<UserRow>> {
  const result = await platform.saveAdminUsers({
    body: { updates: updates.map((update) => onWire(update, wireValue)) },
  });
  if (result.ok) return outcomeOf({ ok: true, rows: result.value.users, replayed: result.value.replayed });
  const { problem } = result;
  return outcomeOf({
    ok: false,
    problem,
    message: problemLine(problem, userProblems),
    ...(problem.type === 'users-refused' && {
      refusals: problem.refusals.map(({ userId, ...cell }) => ({ ...cell, rowId: userId })),
    }),
    ...(problem.type === 'users-conflict' && {
      rows: problem.users,
      conflicts: problem.conflicts.map(({ userId, ...cell }) => ({ ...cell, rowId: userId })),
    }),
  });
}
