import type { CallResponse } from '@plumbline/contract/call';
import { importCalls, importGone, importRefused } from '@plumbline/contract/workflow/import-calls';
import { counted } from '@plumbline/domain/counted';
import { enterTenant } from '@plumbline/service-kit/access';
import { AS_LONG_AS_IT_TAKES } from '@plumbline/service-kit/database';
import { Refusal } from '@plumbline/service-kit/http/problem-response';
import { takeBack } from '@plumbline/workflow/imports/take-back';
import { PlainError } from '../plain-error.ts';
import type { UndoRequest } from './request.ts';
import type { OpenDatabase } from './run-import.ts';
import { operatorOf } from './tenant.ts';

type Undone = Pick<CallResponse<typeof importCalls.undoImport>, 'restored' | 'takenOut'> & {
  isTrial: boolean;
  kept: { jobNumber: string; jobName: string; title: string; who: string | null; reason: string | null }[];
};

/** Undoes an import, as the Imports page does. Throws a PlainError if that is impossible. */
export async function runUndo({ undo, isCheck, tenant }: UndoRequest, openDatabase: OpenDatabase): Promise<Undone> {
  const id = importCalls.undoImport.request.shape.importId.safeParse(undo);
  if (!id.success)
    throw new PlainError(`"${undo}" is not the id of an import. The import printed it when it was stored.`);
  const { database, close } = await openDatabase();
  try {
    return await database.transaction(async (tx) => {
      const access = await operatorOf(tx, tenant);
      await enterTenant(tx, access.tenantId);
      const undone = await takeBack(tx, access, { importId: id.data, isTrial: isCheck });
      return { ...undone, isTrial: isCheck };
    }, AS_LONG_AS_IT_TAKES);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.definition === importGone) throw new PlainError(`There is no import ${undo}.`);
    if (error.definition !== importRefused) throw error;
    const { problems } = error.details as { problems: string[] }; // from importRefused
    throw new PlainError(['Nothing was taken back.', ...problems].join('\n  '));
  } finally {
    await close();
  }
}

/** What was undone, in plain words. */
export function undoReport({ isTrial, restored, takenOut, kept }: Undone): string[] {
  const what = `${counted(restored, 'value')} restored, ${counted(takenOut, 'new job')} taken out of the WIP`;
  return [
    isTrial ? `It would be taken back: ${what}. Nothing was stored.` : `Taken back: ${what}.`,
    ...(kept.length > 0 ? [`Left as it is: ${counted(kept.length, 'cell')}.`] : []),
    ...kept.map(
      ({ jobNumber, jobName, title, who, reason }) =>
        `  ${jobNumber} ${jobName}, ${title}: ${reason ?? `changed by ${who ?? 'somebody'} since`}`,
    ),
  ];
}
