import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { giveRoom } from '../../testing/room.ts';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { stubReader } from './reader-in-page.ts';
import { emptyProof, noMapping } from './testing.tsx';

const importId = '0190a000-0000-7000-8000-00000000000b';
const jobId = '0190a000-0000-7000-8000-00000000000a';
const mapping = { ...noMapping, fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Job Name' } } };
const cell = { jobId, externalId: '1', jobNumber: '24-001', jobName: 'Depot', field: 'jobCostToDate' };
const lineOf = (oldValue: number, newValue: number, who?: string) => ({
  ...{ ...cell, oldValue, newValue },
  kept: who === undefined ? null : { who, at: '2026-03-10T10:00:00.000Z' },
});
const outcome = {
  ...{ newJobs: 0, changedJobs: 1, changedCells: 1, unchangedJobs: 0, leftOutRows: 0, linkedJobs: 0 },
  ...{ addedOptions: {}, proposedOptions: {}, conflicts: [] as object[], refused: [] },
};

afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The import page, whose check finds these lines, one after the other. What is accepted is recorded. */
function openImport(lines: object[], accepted: object = outcome): unknown[] {
  giveRoom();
  const sent: unknown[] = [];
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/imports': { imports: [], next: null, waiting: [] },
    'POST /wip/imports': {
      importId,
      proposal: { mapping, origin: 'suggested', newHeadings: [], missingHeadings: [], looksLike: null },
    },
    'POST /wip/imports/part': { received: 1 },
    'POST /wip/imports/check': () => {
      const found = lines.length > 1 ? lines.shift() : lines[0];
      const groups = [{ group: 'changed', count: 1, rows: [] }];
      return { mapping, problems: [], proof: { ...emptyProof, rows: 1, groups, lines: [found] } };
    },
    'POST /wip/imports/accept': (body) => {
      sent.push(body);
      return { importId, outcome: accepted };
    },
  });
  openPage('/workflow/import', api);
  return sent;
}
async function choose(name: string): Promise<void> {
  await screen.findByRole('button', { name: 'Choose a file' });
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('the page has a file input');
  fireEvent.change(chooser, { target: { files: [new File(['any'], name)] } });
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const tick = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('what a person typed is not overwritten unless that is ticked, and says who typed it', async () => {
  stubReader('Job ID,Job Name\n1,Depot\n');
  const sent = openImport([lineOf(55_00, 66_00, 'Pia Manager')]);
  await choose('jobs.csv');
  await press('Check the file');
  await press('See what changes');
  const line = await tick(/\$55\.00 becomes \$66\.00/);
  expect(line.checked).toBe(false);
  expect(screen.getByText(/^Typed by Pia Manager, /)).toBeTruthy();
  expect(screen.getByText('Nothing new in this file')).toBeTruthy();
  fireEvent.click(line);
  await press('Accept 1 change');
  await screen.findByRole('heading', { level: 2, name: 'Done' });
  expect(sent).toEqual([expect.objectContaining({ accepted: [expect.objectContaining({ jobId })] })]);
});

test('a value that changes while the list is read comes back as a conflict, and can be checked again', async () => {
  stubReader('Job ID,Job Name\n1,Depot\n');
  const conflict = {
    ...{ ...cell, title: 'Current Cost', newValue: 4_321_00, seenValue: 10_00, currentValue: 12_00 },
    who: 'Pia Manager',
  };
  const lines = [lineOf(10_00, 4_321_00), lineOf(12_00, 4_321_00, 'Pia Manager')];
  openImport(lines, { ...outcome, conflicts: [conflict], changedJobs: 0, changedCells: 0 });
  await choose('jobs.csv');
  await press('Check the file');
  await press('See what changes');
  expect((await tick(/\$10\.00 becomes \$4,321\.00/)).checked).toBe(true);
  await press('Accept 1 change');
  await screen.findByText('1 value was not stored: somebody changed it meanwhile');
  const row = screen.getByRole('row', { name: /^24-001/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([...['24-001', 'Current Cost', '$10.00', '$12.00', '$4,321.00', 'Pia Manager']]);
  await press('Check the file again');
  await press('See what changes');
  expect((await tick(/\$12\.00 becomes \$4,321\.00/)).checked).toBe(false);
});

test('a file that is no table is refused in plain words, and another can be chosen', async () => {
  openImport([lineOf(1_00, 2_00)]);
  /** The reader of a file that it cannot read. */
  class Refusing {
    onmessage: ((event: object) => void) | null = null;
    postMessage(): void {
      this.onmessage?.({ data: { kind: 'refused', reason: 'This is a PDF, which has no table to read.' } });
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Refusing);
  await choose('offer.pdf');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^offer\.pdf cannot be imported.*This is a PDF/);
  stubReader('Job ID,Job Name\n1,Depot\n');
  await choose('wip.csv');
  await press('Check the file');
  expect(await screen.findByRole('heading', { level: 2, name: 'What was read' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
