import { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { RowUpdate } from '@plumbline/sheet/saving/outbox';
import type { SaveOutcome } from '@plumbline/sheet/saving/save-outcome';
import { createSaveQueue } from '@plumbline/sheet/saving/save-queue';
import { createKeeper } from './keeper.ts';
import type { KeptSheet } from './kept-edits.ts';
import { cellsOf, type KeptRow } from './kept-row.ts';
import { sortOut } from './meanwhile.ts';
import { showTexts } from './sheet-keeping.ts';

export interface TestRow {
  id: string;
  version: number;
  notes: string | null;
  amount: number | null;
}
export const rowsOf = (...ids: string[]): TestRow[] => ids.map((id) => ({ id, version: 1, notes: null, amount: null }));
export const ana = { person: 'ana', tenantId: 'keystone', sheet: 'jobs' };

/** Lets timers and the browser's storage work. Counts turns instead of time, because a busy machine takes longer for each. */
export async function settle(ms = 20): Promise<void> {
  const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  await wait(ms);
  for (let turn = 0; turn < 30; turn++) await wait(0);
}

/** A sheet on a page whose saves go nowhere. */
export function openSheet(
  sheet: KeptSheet,
  rows = rowsOf('a', 'b', 'c'),
  answer: () => SaveOutcome<TestRow> = () => ({ kind: 'passing' }),
) {
  const model = new GridModel<TestRow>({ rows, validate: (_, value) => (value === 'bad' ? 'is bad' : null) });
  const present = {
    valueNow: (rowId: string, field: string) => (model.row(rowId) ? model.valueToRevertTo(rowId, field) : undefined),
    versionNow: (rowId: string) => model.row(rowId)?.version,
  };
  const meanwhile = sortOut(sheet.rows, present, true);
  const sent: (readonly RowUpdate[])[] = [];
  const queue = createSaveQueue<TestRow>({
    model,
    maxRows: 100,
    restored: meanwhile.restored,
    async send(updates) {
      sheet.keeping.keeper?.handOver();
      sent.push(updates);
      return answer();
    },
  });
  showTexts(model, meanwhile.restored);
  model.onChanges(queue.take);
  const troubles: string[] = [];
  const keeper = createKeeper({
    model,
    queue,
    nameOf: ({ id }) => `Job ${id}`,
    kept: meanwhile.restored,
    write: sheet.write,
    onTrouble: () => void troubles.push('not kept'),
  });
  sheet.keeping.keeper = keeper;
  const type = (rowId: string, field: string, value: string | number) => model.apply([{ rowId, field, value }], 'edit');
  return { model, queue, keeper, sent, type, meanwhile, present, troubles };
}
export const texts = (rows: readonly KeptRow[]) =>
  rows
    .flatMap((row) => cellsOf(row).map(({ rowId, field, value, text }) => `${rowId}.${field}=${text?.text ?? value}`))
    .sort();
