import type { CallRequest } from '@plumbline/contract/call';
import { type importCalls, importGone, importRefused } from '@plumbline/contract/workflow/import-calls';
import type { Access } from '@plumbline/service-kit/access';
import type { Tx } from '@plumbline/service-kit/database';
import { refuse } from '@plumbline/service-kit/http/problem-response';
import { noteSettings } from '../changes/store.ts';
import { removeAddedOptions } from './added-options.ts';
import { restoreDirectory, takeTurn } from './directory.ts';
import { findImport, markUndone } from './stored-import.ts';
import { type Undone, undoImport } from './undo.ts';

type Request = CallRequest<typeof importCalls.undoImport>;

/**
 * Undoes an accepted import, with the directory and, for an administrator, the options that it added, and records who did it. A
 * trial only reports what would happen. Throws `importGone` for an import that nobody accepted, and `importRefused` for one that
 * was already undone.
 */
export async function takeBack(tx: Tx, access: Access, { importId, isTrial, today }: Request): Promise<Undone> {
  const { tenantId, permissions, userName: who } = access;
  await takeTurn(tx, tenantId);
  const stored = await findImport(tx, tenantId, importId, { isLocked: true });
  if (!stored?.isAccepted) throw refuse(importGone, {});
  if (stored.isUndone) throw refuse(importRefused, { problems: ['This import was taken back already.'] });
  const undone = await undoImport(tx, access, importId, { isTrial, today });
  if (isTrial) return undone;
  await restoreDirectory(tx, tenantId, importId);
  // Like adding them, it changes the company's lists.
  if (permissions.includes('Admin_edit') && (await removeAddedOptions(tx, tenantId, importId)))
    await noteSettings(tx, access);
  const { restored, takenOut, kept } = undone;
  const at = new Date().toISOString();
  await markUndone(tx, tenantId, importId, { who, at, restored: restored + takenOut, kept: kept.length });
  return undone;
}
