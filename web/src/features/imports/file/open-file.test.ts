import type { ImportId } from '@plumbline/contract/workflow/import-records';
import type { Sheet } from '@plumbline/import/files/sheet';
import { describe, expect, test } from 'vitest';
import { unpacked } from '../../../testing/unpacked.ts';
import type { SentPart } from './file-parts.ts';
import { answersFrom, previewOf } from './file-questions.ts';
import { type OpenFile, openFile } from './open-file.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const SHEET: Sheet = {
  name: 'Jobs',
  rows: [
    ['WIP of March', '', ''],
    ['Job', 'Cost', 'Note'],
    ...Array.from({ length: 9_000 }, (_, i) => [`J-${i}`, String(i), '']),
  ],
  isHidden: true,
  hiddenRows: 7,
};

/** A worker that answers as the real one does, in the same thread. */
function fakeWorker(answers: (message: ToWorker) => FromWorker[] | Promise<FromWorker[]>) {
  const asked: ToWorker[] = [];
  let isEnded = false;
  const worker: Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> = {
    onmessage: null,
    onerror: null,
    terminate: () => {
      isEnded = true;
    },
    postMessage: async (message: ToWorker) => {
      asked.push(message);
      for (const data of await answers(message))
        worker.onmessage?.call(new EventTarget() as Worker, new MessageEvent('message', { data }));
    },
  };
  return { start: () => worker, asked, isEnded: () => isEnded };
}
const OPENED: FromWorker = { kind: 'opened', checksum: 'c0ffee', sheets: [previewOf(SHEET)], leftOut: [] };
const bodyOf = async (part: SentPart | null) => JSON.parse(await unpacked(part?.body ?? new Uint8Array()));
const reading = () => {
  const answerTo = answersFrom([SHEET]);
  return fakeWorker(async (message) =>
    message.kind === 'open'
      ? [{ kind: 'progress', rows: 2_000 }, OPENED]
      : [{ kind: 'answer', id: message.id, answer: await answerTo(message.question) }],
  );
};
const importId = '0190a000-0000-7000-8000-00000000000b' as ImportId; // as an import has it
const FILE = new File(['x'], 'wip.csv');
const opened = async (start: ReturnType<typeof fakeWorker>['start'], signal?: AbortSignal): Promise<OpenFile> => {
  const opening = await openFile(FILE, signal ?? new AbortController().signal, undefined, start);
  if (!opening.ok) throw new Error(opening.reason);
  return opening.file;
};

describe('a file that a worker keeps', () => {
  test('tells its checksum, its sheets with their first rows, and how far it is read', async () => {
    const heard: number[] = [];
    const opening = await openFile(FILE, new AbortController().signal, (rows) => heard.push(rows), reading().start);
    if (!opening.ok) throw new Error(opening.reason);
    expect(heard).toEqual([2_000]);
    expect(opening.file.checksum).toBe('c0ffee');
    expect(opening.file.sheets[0]).toMatchObject({ name: 'Jobs', isHidden: true, rowCount: 9_002, hiddenRows: 7 });
    expect(opening.file.sheets[0]?.firstRows.length).toBe(30);
  });

  test('says what its table is without the rows, below the likeliest headings or those that one picks', async () => {
    const file = await opened(reading().start);
    const found = await file.table(0);
    expect(found).toMatchObject({ sheet: 0, headingRow: 1, firstRow: 3, rowCount: 9_000, hasOverlongRows: false });
    expect(found.headings).toEqual(['Job', 'Cost', 'Note']);
    expect(found.survey.map(({ samples }) => samples)).toEqual([['J-0', 'J-1', 'J-2'], ['0', '1', '2'], []]);
    expect(await file.table(0, 2)).toMatchObject({ headingRow: 2, firstRow: 4, rowCount: 8_999 });
  });

  test('says of a sheet that others have its headings, because their rows are not read', async () => {
    const of = (name: string, job: string): Sheet => ({
      name,
      rows: [
        ['Job #', 'Job Name', 'Contract'],
        [job, 'Depot', '100'],
      ],
    });
    const answerTo = answersFrom([of('Ann', '1'), of('Bob', '2'), { name: 'Notes', rows: [['To do'], ['Call']] }]);
    const asked = (sheet: number) => answerTo({ kind: 'table', sheet, headingRow: undefined });
    expect(await asked(0)).toMatchObject({ alike: 'Only the sheet "Ann" was read, and "Bob" has the same headings.' });
    expect(await asked(2)).not.toHaveProperty('alike');
  });

  test('gives its rows in parts of the columns that are sent, and single rows as they are', async () => {
    const file = await opened(reading().start);
    const at = await file.table(0);
    // A table that one looked at meanwhile changes nothing of the one that is sent.
    await file.table(0, 4);
    const from = (firstRow: number) => file.part(at, { importId, columns: [1], firstRow });
    const part = await from(3);
    expect(part?.rows).toBe(5_000);
    const body = await bodyOf(part);
    expect(body).toMatchObject({ importId, columns: [1], firstRow: 3 });
    expect(body.rows).toHaveLength(5_000);
    const last = await from(5_003);
    expect((await bodyOf(last)).rows.at(-1)).toEqual(['8999']);
    expect(await from(9_003)).toBeNull();
    expect(await file.rows(at, [5, 4])).toEqual([
      ['J-2', '2', ''],
      ['J-1', '1', ''],
    ]);
  });

  test('ends with its worker when reading is cancelled, and fails what was asked when it is closed', async () => {
    const silent = fakeWorker(() => []);
    const control = new AbortController();
    const never = openFile(FILE, control.signal, undefined, silent.start);
    control.abort(new Error('cancelled'));
    await expect(never).rejects.toThrow('cancelled');
    expect(silent.isEnded()).toBe(true);

    const { start, isEnded } = fakeWorker((message) => (message.kind === 'open' ? [OPENED] : []));
    const step = new AbortController();
    const file = await opened(start, step.signal);
    // What is cancelled later is another step: the file stays open.
    step.abort();
    expect(isEnded()).toBe(false);
    const asked = file.table(0);
    file.close();
    await expect(asked).rejects.toThrow('closed');
    expect(isEnded()).toBe(true);
  });

  test('is refused in the reader’s words, and its worker ends', async () => {
    const { start, isEnded } = fakeWorker(() => [{ kind: 'refused', reason: 'This is a PDF.' }]);
    expect(await openFile(FILE, new AbortController().signal, undefined, start)).toEqual({
      ok: false,
      reason: 'This is a PDF.',
    });
    expect(isEnded()).toBe(true);
  });
});
