import { notifications } from '@mantine/notifications';
import { readFile } from '@plumbline/import/files/read-file';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { answersFrom, previewOf } from './file/file-questions.ts';
import type { FromWorker, ToWorker } from './file/worker-messages.ts';
import { emptyProof, noMapping } from './testing.tsx';

const importId = '0190a000-0000-7000-8000-00000000000b';
const ROWS = 12_000;
const csv = ['Job ID,Job Name', ...Array.from({ length: ROWS }, (_, row) => `J-${row},Job ${row}`)].join('\n');
const mapping = { ...noMapping, fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Job Name' } } };

/** The reader without a thread of its own. */
class ReaderInPage {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror = null;
  private answerTo = answersFrom([]);
  private say = (data: FromWorker) => this.onmessage?.({ data } as MessageEvent<FromWorker>); // its data alone is read
  async postMessage(message: ToWorker): Promise<void> {
    if (message.kind === 'ask') {
      this.say({ kind: 'answer', id: message.id, answer: this.answerTo(message.question) });
      return;
    }
    const outcome = await readFile(new TextEncoder().encode(csv));
    if (!outcome.ok) throw new Error(outcome.reason);
    this.answerTo = answersFrom(outcome.sheets);
    this.say({ kind: 'opened', checksum: '0'.repeat(64), sheets: outcome.sheets.map(previewOf), leftOut: [] });
  }
  terminate(): void {}
}

afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

test('rows go on where a broken line left off: no part travels twice that arrived', async () => {
  vi.stubGlobal('Worker', ReaderInPage);
  const arrived: [firstRow: number, rows: number][] = [];
  let isBroken = true;
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/imports': { imports: [], next: null, waiting: [] },
    'POST /wip/imports': {
      importId,
      proposal: { mapping, origin: 'suggested', newHeadings: [], missingHeadings: [], looksLike: null },
    },
    'POST /wip/imports/part': (body) => {
      const { firstRow, rows } = body as { firstRow: number; rows: string[][] };
      if (isBroken && arrived.length === 1) return problem('unavailable', 503);
      arrived.push([firstRow, rows.length]);
      return { received: rows.length };
    },
    'POST /wip/imports/check': { mapping, problems: [], proof: { ...emptyProof, rows: ROWS } },
  });
  openPage('/workflow/import', api);
  await screen.findByRole('button', { name: 'Choose a file' });
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('the page has a file input');
  fireEvent.change(chooser, { target: { files: [new File([csv], 'jobs.csv')] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Check the file' }));
  await screen.findByRole('alert');
  expect(arrived).toHaveLength(1);

  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await screen.findByRole('button', { name: 'See what changes' });
  expect(arrived.length).toBeGreaterThan(2);
  let next = 2;
  for (const [firstRow, rows] of arrived) {
    expect(firstRow).toBe(next);
    next += rows;
  }
  expect(next).toBe(ROWS + 2);
});
