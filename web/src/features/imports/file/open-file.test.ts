import type { Sheet } from '@plumbline/import/files/sheet';
import { describe, expect, test } from 'vitest';
import { answerTo, previewOf } from './file-questions.ts';
import { openFile } from './open-file.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const SHEET: Sheet = {
  name: 'Jobs',
  rows: [
    ['WIP of March', '', ''],
    ['Job', 'Cost', 'Note'],
    ...Array.from({ length: 5_000 }, (_, i) => [`J-${i}`, String(i), '']),
  ],
  merges: [{ startRow: 0, startColumn: 0, endRow: 0, endColumn: 2 }],
};

/** A worker that answers as the real one does, in the same thread. */
function fakeWorker(answers: (message: ToWorker) => FromWorker[]) {
  const asked: ToWorker[] = [];
  let isEnded = false;
  const worker: Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'> = {
    onmessage: null,
    onerror: null,
    terminate: () => {
      isEnded = true;
    },
    postMessage: (message: ToWorker) => {
      asked.push(message);
      for (const data of answers(message)) {
        queueMicrotask(() =>
          worker.onmessage?.call(new EventTarget() as Worker, new MessageEvent('message', { data })),
        );
      }
    },
  };
  return { start: () => worker, asked, isEnded: () => isEnded };
}
const reading = () =>
  fakeWorker((message) =>
    message.kind === 'open'
      ? [
          { kind: 'progress', rows: 2_000 },
          { kind: 'opened', sheets: [previewOf(SHEET)], leftOut: [] },
        ]
      : [{ kind: 'answer', id: message.id, answer: answerTo([SHEET], message.question) }],
  );
const FILE = new File(['x'], 'wip.csv');

describe('a file that a worker keeps', () => {
  test('tells its sheets, its headings with samples, and how far it is read', async () => {
    const heard: number[] = [];
    const { start } = reading();
    const opening = await openFile(FILE, new AbortController().signal, (rows) => heard.push(rows), start);
    if (!opening.ok) throw new Error(opening.reason);
    const { file } = opening;
    expect(heard).toEqual([2_000]);
    expect(file.sheets[0]).toMatchObject({
      name: 'Jobs',
      isHidden: false,
      rowCount: 5_002,
      columnCount: 3,
      hiddenRows: 0,
    });
    expect(file.sheets[0]?.firstRows.length).toBe(30);
    expect(await file.headingRow(0)).toBe(1);
    expect(await file.headings(0, 1)).toEqual({
      headings: ['Job', 'Cost', 'Note'],
      samples: [['J-0', 'J-1', 'J-2'], ['0', '1', '2'], []],
      firstRow: 3,
    });
    expect(await file.shape(0)).toEqual({ ...SHEET, rows: [] });
  });

  test('gives its rows in messages of ten thousand cells at most', async () => {
    const { start, asked } = reading();
    const opening = await openFile(FILE, new AbortController().signal, undefined, start);
    if (!opening.ok) throw new Error(opening.reason);
    expect(await opening.file.rows(0, 0, 9_999)).toEqual(SHEET.rows);
    expect(asked.length).toBe(1 + 2);
    expect(await opening.file.rows(0, 2, 4, [1, 0, 9])).toEqual([
      ['0', 'J-0', ''],
      ['1', 'J-1', ''],
    ]);
  });

  test('ends with its worker when it is closed or cancelled, and fails what was asked', async () => {
    const { start, isEnded } = fakeWorker((message) =>
      message.kind === 'open' ? [{ kind: 'opened', sheets: [previewOf(SHEET)], leftOut: [] }] : [],
    );
    const control = new AbortController();
    const opening = await openFile(FILE, control.signal, undefined, start);
    if (!opening.ok) throw new Error(opening.reason);
    const asked = opening.file.rows(0, 0, 5);
    control.abort(new Error('cancelled'));
    await expect(asked).rejects.toThrow('cancelled');
    expect(isEnded()).toBe(true);

    const silent = fakeWorker(() => []);
    const second = new AbortController();
    const never = openFile(FILE, second.signal, undefined, silent.start);
    second.abort(new Error('cancelled'));
    await expect(never).rejects.toThrow('cancelled');
    expect(silent.isEnded()).toBe(true);
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
