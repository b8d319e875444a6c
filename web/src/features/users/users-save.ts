import { isUserField, type UserUpdate, userCellProblem } from '@plumbline/contract/platform/users';
import type { Api } from '../../lib/api.ts';
import type { SaveOutcome } from '../../lib/save-queue.ts';
import type { SeenVersions } from '../../lib/seen-versions.ts';
import type { SaveScene } from '../../lib/use-saved-rows.ts';
import type { CellChange, CellValue, GridModel } from '../../ui/grid/index.ts';
import { problemLine } from '../../ui/problem-message.ts';
import type { UserRow } from './users-queries.ts';

/** An emptied cell holds null; on the wire a name is text and roles are a list. */
export function wireValue(field: string, value: CellValue): unknown {
  if (value !== null || field === 'phoneNumber' || !isUserField(field)) return value;
  if (field === 'roleIds') return [];
  return field === 'isActive' ? false : '';
}

/** Why a value may not stand, by the same rule that the service applies; null where it may. */
export const refusalOf = (field: string, value: CellValue): string | null =>
  userCellProblem(field, wireValue(field, value));

export interface UsersSender extends SaveScene<UserRow> {
  readonly platform: Pick<Api['platform'], 'saveAdminUsers' | 'adminUsers'>;
  readonly onSaved: (changes: readonly CellChange[]) => void;
}

/** Sends one batch of changed cells and says what became of it. */
export async function sendUsers(
  { model, seen, unanswered, platform, onConflict, onSaved }: UsersSender,
  changes: readonly CellChange[],
): Promise<SaveOutcome<UserRow>> {
  const result = await platform.saveAdminUsers({ body: { updates: updatesOf(model, seen, changes) } });
  if (result.ok) {
    unanswered.forget(changes);
    const { users } = result.value;
    const made = new Map<string, number>(users.map(({ id, version }) => [id, version]));
    seen.saved(
      changes,
      (rowId) => made.get(rowId),
      (rowId) => model.row(rowId)?.version ?? 0,
    );
    onSaved(changes);
    return { kind: 'saved', rows: users };
  }
  const { problem } = result;
  const message = problemLine(problem);
  switch (problem.type) {
    case 'network':
      unanswered.note(changes.map((cell) => ({ ...cell, value: wireValue(cell.field, cell.value) })));
      return { kind: 'passing' };
    case 'unavailable':
    case 'rate-limited':
    case 'unauthenticated': // the session's dialog asks to sign in again; the edits wait for it
      return { kind: 'passing' };
    case 'users-refused':
      return {
        kind: 'refused',
        message,
        cells: problem.refusals.map(({ userId, field, reason }) => ({ rowId: userId, field, reason })),
      };
    case 'users-conflict': {
      // Their other changes must be seen before a save may name the newer version.
      const fresh = await platform.adminUsers();
      if (!fresh.ok) return { kind: 'passing' };
      model.patchRows(fresh.value.users);
      const cells = problem.conflicts.map(({ userId, userName, ...cell }) => ({
        ...cell,
        rowId: userId,
        rowName: userName,
      }));
      seen.forget(cells);
      // What this page stored itself, without hearing of it, asks for nothing: it is sent again over that.
      const conflicts = cells.filter(({ theirValue, ...cell }) => !unanswered.isOwn({ ...cell, value: theirValue }));
      if (conflicts.length === 0) return { kind: 'passing' };
      onConflict(conflicts);
      return {
        kind: 'conflict',
        message,
        cells: conflicts.map(({ rowId, field, who }) => ({ rowId, field, reason: `${who} changed it too` })),
      };
    }
    default:
      return { kind: 'refused', message, cells: [] };
  }
}

function updatesOf(model: GridModel<UserRow>, seen: SeenVersions, changes: readonly CellChange[]): UserUpdate[] {
  return [...Map.groupBy(changes, ({ rowId }) => rowId)].flatMap(([rowId, cells]) => {
    const row = model.row(rowId);
    if (!row) return [];
    const values = cells.map(({ field, value }) => [field, wireValue(field, value)]);
    return [{ id: row.id, version: seen.versionOf(row, cells), changes: Object.fromEntries(values) }];
  });
}
