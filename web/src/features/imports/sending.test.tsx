import { notifications } from '@mantine/notifications';
import { importCalls } from '@plumbline/contract/workflow/import-calls';
import { importOutcome } from '@plumbline/contract/workflow/import-records';
import type { Permission } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { openPage } from '../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { JsonWriter } from './file/json-writer.ts';
import { chooseFile, stubReader } from './reader-in-page.ts';
import { emptyProof, noMapping } from './testing.tsx';

const importId = '0190a000-0000-7000-8000-00000000000b';
const mapping = { ...noMapping, fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Job Name' } } };
const proof = {
  ...{ ...emptyProof, rows: 1 },
  groups: [
    {
      group: 'new',
      count: 1,
      rows: [{ row: 2, jobNumber: '1', text: 'Depot', reasons: [], isDecided: false, isDoubtful: false }],
    },
  ],
};
const outcome = importOutcome.parse({
  ...{ newJobs: 1, changedJobs: 0, changedCells: 0, unchangedJobs: 0, leftOutRows: 0, linkedJobs: 0 },
  ...{ addedOptions: {}, proposedOptions: {}, conflicts: [], refused: [] },
});
const ROWS = 12_000;
const csv = ['Job ID,Job Name', ...Array.from({ length: ROWS }, (_, row) => `J-${row},Job ${row}`)].join('\n');
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => {
  cleanup();
  notifications.clean();
  vi.unstubAllGlobals();
});

/** The page with a file whose columns are matched; what these calls answer counts. */
async function givenFile(answers: Answers, permissions?: () => readonly Permission[]): Promise<void> {
  stubReader('Job ID,Job Name\n1,Depot\n2,Mill\n');
  const api = stubApi({
    'GET /app/init': () => appInitAnswer(permissions?.()),
    'GET /wip/imports': { imports: [], next: null, waiting: [] },
    'POST /wip/imports': {
      importId,
      proposal: { mapping, origin: 'suggested', newHeadings: [], missingHeadings: [], looksLike: null },
    },
    'POST /wip/imports/part': { received: 2 },
    'POST /wip/imports/check': { mapping, problems: [], proof },
    ...answers,
  });
  openPage('/workflow/import', api);
  await chooseFile();
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const alertText = async () => (await screen.findByRole('alert')).textContent;

const OPEN_FILE = 'plumbline.open-import';
/** Takes the page away as a reload does, which ends nothing in the usual way, and draws it anew. */
async function loadAnew(): Promise<void> {
  const kept = sessionStorage.getItem(OPEN_FILE);
  cleanup();
  if (kept !== null) sessionStorage.setItem(OPEN_FILE, kept);
  openPage('/workflow/import', stubApi({ 'GET /app/init': () => appInitAnswer() }));
  await screen.findByRole('button', { name: 'Choose a file' });
}

test('what was sent of a file takes no memory any more once it has arrived', async () => {
  const take = vi.spyOn(JsonWriter.prototype, 'take');
  await givenFile({});
  await press('Check the file');
  await screen.findByRole('heading', { name: 'What was read' });
  const taken = await Promise.all(take.mock.results.map(({ value }) => value));
  expect(taken.map(({ buffer }) => buffer.detached)).toEqual([true]);
  take.mockRestore();
});

test.each<[string, Answers, string[], RegExp]>([
  ['at the columns', {}, [], /^Which column is which/],
  ['while rows are sent', { 'POST /wip/imports/part': () => new Promise(() => {}) }, ['Check the file'], /^Sending/],
  ['at the check', {}, ['Check the file'], /^What was read/],
])('a page loaded anew %s says that nothing of the file was stored, once', async (_, answers, buttons, place) => {
  await givenFile(answers);
  for (const name of buttons) await press(name);
  await screen.findByText(place);
  await loadAnew();
  expect(screen.getByText('“jobs.csv” was not imported')).toBeTruthy();
  await loadAnew();
  expect(screen.queryByText(/jobs\.csv/)).toBeNull();
});

test('a page loaded anew while a file is stored says where to look', async () => {
  await givenFile({ 'POST /wip/imports/accept': () => new Promise(() => {}) });
  await press('Check the file');
  await press('See what changes');
  await press(/^Accept/);
  await screen.findByText(/^Storing/);
  await loadAnew();
  expect(screen.getByText('It is not known whether “jobs.csv” was stored')).toBeTruthy();
});

test('a file that was left in the usual way is not mentioned', async () => {
  await givenFile({});
  cleanup();
  expect(sessionStorage.getItem(OPEN_FILE)).toBeNull();
});

test('a part whose answer is lost is said in words, and the next check sends it again', async () => {
  const parts: unknown[] = [];
  await givenFile({
    'POST /wip/imports/part': (body) => {
      parts.push(body);
      return parts.length === 1 ? lost() : { received: 2 };
    },
  });
  await press('Check the file');
  expect(await alertText()).toMatch(/^The server cannot be reached/);
  await press('Check the file');
  await screen.findByRole('button', { name: 'See what changes' });
  expect(parts).toHaveLength(2);
  expect(parts[1]).toEqual(parts[0]);
  // The first test of the file waits for the page's parts to be loaded.
});

test('a proof whose answer is lost is asked for again without a row sent twice', async () => {
  let parts = 0;
  let checks = 0;
  await givenFile({
    'POST /wip/imports/part': () => {
      parts += 1;
      return { received: 2 };
    },
    'POST /wip/imports/check': () => {
      checks += 1;
      return checks === 1 ? lost() : { mapping, problems: [], proof };
    },
  });
  await press('Check the file');
  expect(await alertText()).toMatch(/^The server cannot be reached/);
  await press('Check the file');
  await screen.findByRole('button', { name: 'See what changes' });
  expect([parts, checks]).toEqual([1, 2]);
});

test('an acceptance whose answer is lost says that it is not known yet, and is asked for once more under its key', async () => {
  const bodies: unknown[] = [];
  await givenFile({
    [`${importCalls.acceptImport.method} ${importCalls.acceptImport.path}`]: (body) => {
      bodies.push(body);
      return bodies.length === 1 ? lost() : { importId, outcome };
    },
  });
  expect(hasUnsavedWork()).toBe(true);
  await press('Check the file');
  await press('See what changes');
  await press(/^Accept/);
  expect(await screen.findByText(/it is not known yet whether the import was stored/)).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: 'Done' })).toBeTruthy();
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual(bodies[0]);
  expect(hasUnsavedWork()).toBe(false);
  await loadAnew();
  expect(screen.queryByText(/jobs\.csv/)).toBeNull();
});

test('an import of which nothing was stored says why, and offers nothing to take back', async () => {
  const cell = { jobNumber: '1', field: 'jobCostToDate', title: 'Current Cost', newValue: 300, seenValue: 100 };
  const conflict = {
    ...cell,
    jobId: importId,
    jobName: 'Depot',
    externalId: '1',
    currentValue: 200,
    who: 'Ana Abbott',
  };
  await givenFile({
    'POST /wip/imports/accept': { importId, outcome: { ...outcome, newJobs: 0, conflicts: [conflict] } },
  });
  await press('Check the file');
  await press('See what changes');
  await press(/^Accept/);
  expect(await screen.findByText('1 value was not stored: somebody changed it meanwhile')).toBeTruthy();
  expect(screen.queryByText(/You can take this import back/)).toBeNull();
});

test('a file that somebody else accepted or discarded meanwhile says so and stays open', async () => {
  await givenFile({ 'POST /wip/imports/check': () => problem('import-gone', 404) });
  await press('Check the file');
  expect(await alertText()).toMatch(/^This import is no longer open/);
  expect(screen.getByText('jobs.csv')).toBeTruthy();
});

test('who may no longer edit is told so at the next step, and nothing was stored', async () => {
  let mayEdit = true;
  await givenFile(
    {
      'POST /wip/imports/check': () => {
        mayEdit = false;
        return problem('forbidden', 403, { permission: 'Wip_edit' });
      },
    },
    () => (mayEdit ? ['Wip_view', 'Wip_edit'] : ['Wip_view']),
  );
  await press('Check the file');
  expect(await alertText()).toMatch(/^You may not edit jobs/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'See what changes' })).toBeNull());
});

test('rows go on where a broken line left off: no part travels twice that arrived', async () => {
  stubReader(csv);
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
  await chooseFile();
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
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
