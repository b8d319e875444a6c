import { notifications } from '@mantine/notifications';
import { permissions as all, type Permission } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../../testing/stub-services.ts';
import { leftOutCsv } from './left-out-csv.ts';

const importId = '0190a000-0000-7000-8000-00000000000b';
const jobId = '0190a000-0000-7000-8000-00000000000a';
const record = {
  importId,
  file: { name: 'march.csv', size: 2_048, checksum: '0'.repeat(64), sheet: null },
  looksLike: 'Sage 300 CRE’s Job Status report',
  who: 'Ana Abbott',
  at: '2026-03-09T10:00:00.000Z',
  rows: 12,
  outcome: {
    ...{ newJobs: 1, changedJobs: 3, changedCells: 7, unchangedJobs: 6, leftOutRows: 2, linkedJobs: 0 },
    ...{ addedOptions: {}, proposedOptions: {}, conflicts: [], refused: [] },
  },
  sums: [{ field: 'jobCostToDate', stored: 1_234_56, leftOut: 0, file: { row: 13, total: 1_234_56, difference: 0 } }],
  undone: null as object | null,
};
const kept = {
  ...{ jobId, jobNumber: '24-007', jobName: 'Weir', field: 'jobCostToDate', title: 'Current Cost' },
  ...{ who: 'Pia Manager', at: '2026-03-10T10:00:00.000Z', reason: null as string | null },
};

let undone: object | null;
beforeEach(() => {
  undone = null;
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

/** A service that takes the import back once, and answers as it is told. */
function open(answers: Answers = {}, permissions: readonly Permission[] = all): void {
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /wip/imports': () => ({ imports: [{ ...record, undone }], next: null, waiting: [] }),
    'POST /wip/imports/undo': { restored: 6, takenOut: 1, kept: [kept] },
    ...answers,
  });
  openPage('/workflow/imports', api);
}
const openImport = async () => fireEvent.click(await screen.findByRole('button', { name: /^march\.csv/ }));
const takeBack = async () => {
  await openImport();
  fireEvent.click(await screen.findByRole('button', { name: 'Take it back… (march.csv)' }));
  await screen.findByText(/6 values get back what stood there/);
  fireEvent.click(screen.getByRole('button', { name: 'Take it back' }));
};

test('an import shows who, when, what became of the rows, and its sums', async () => {
  open();
  await openImport();
  expect(screen.getByText('12 rows: 1 new, 3 changed, 6 unchanged; 2 rows left out, whole or in part')).toBeTruthy();
  expect(screen.getByText(/^Ana Abbott, Mar 9, 2026.*Sage 300 CRE’s Job Status report$/)).toBeTruthy();
  expect(await screen.findByRole('row', { name: 'Current Cost $1,234.56 $1,234.56' })).toBeTruthy();
});

test('who may only look sees neither download nor undo', async () => {
  open({}, ['Wip_view']);
  await openImport();
  expect(await screen.findByRole('row', { name: /^Current Cost/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /back|Download/ })).toBeNull();
});

test('before an undo, the cells that stay are named with who changed them and when', async () => {
  let sent: unknown;
  open({
    'POST /wip/imports/undo': (body: unknown) => {
      sent = body;
      const refused = {
        ...kept,
        jobId: '0190a000-0000-7000-8000-00000000000c',
        jobNumber: '24-008',
        who: null,
        at: null,
        reason: 'Current Cost is less than the waste',
      };
      return { restored: 6, takenOut: 1, kept: [kept, refused] };
    },
  });
  await openImport();
  fireEvent.click(await screen.findByRole('button', { name: 'Take it back… (march.csv)' }));
  const row = /^24-007 Weir Current Cost Pia Manager changed it since Mar 10, 2026/;
  expect(await screen.findByRole('row', { name: row })).toBeTruthy();
  expect(screen.getByRole('row', { name: /^24-008 Weir .*is less than the waste/ })).toBeTruthy();
  expect(sent).toMatchObject({ importId, isTrial: true });
});

test('an undo whose answer is lost is asked for again, and the list says that it was done', async () => {
  let calls = 0;
  open({
    'POST /wip/imports/undo': (body: unknown) => {
      if ((body as { isTrial: boolean }).isTrial) return { restored: 6, takenOut: 1, kept: [kept] };
      calls += 1;
      if (calls > 1) return problem('import-refused', 422, { problems: ['This import was taken back already.'] });
      undone = { who: 'Ana Abbott', at: '2026-03-11T10:00:00.000Z', restored: 7, kept: 1 };
      throw new TypeError('Failed to fetch');
    },
  });
  await takeBack();
  expect(await screen.findByText(/it is not known yet whether the import was taken back/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/^Taken back by Ana Abbott, Mar 11, 2026/)).toBeTruthy();
  expect(
    screen.getByText(/^march\.csv was taken back\. 7 cells and jobs are as before the import\. 1 cell stayed/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Take it back… (march.csv)' })).toBeNull();
});

test('a refused undo says why, and nothing is lost', async () => {
  open({
    'POST /wip/imports/undo': (body: unknown) =>
      (body as { isTrial: boolean }).isTrial
        ? { restored: 6, takenOut: 0, kept: [] }
        : problem('import-refused', 422, { problems: ['24-007 is closed'] }),
  });
  await takeBack();
  expect((await screen.findByRole('alert')).textContent).toBe('It was not taken back. 24-007 is closed.');
});

test('no import yet, and older imports on demand', async () => {
  open({ 'GET /wip/imports': { imports: [], next: null, waiting: [] } });
  expect(await screen.findByText('Nothing has been imported yet.')).toBeTruthy();
  cleanup();
  open({ 'GET /wip/imports': { imports: [record], next: importId, waiting: [] } });
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeTruthy();
});

test('the rows left out come back as they stand in the file; formulas are guarded, numbers are not', () => {
  const csv = leftOutCsv({
    headings: ['Job', 'Name', 'Cost'],
    rows: [{ row: 7, cells: ['A-1', '=HYPERLINK("x")', '-1,234.5'], reason: 'Cost: TBA is not an amount' }],
  });
  expect(csv).toBe(
    '\uFEFFJob,Name,Cost,Reason\r\nA-1,"\'=HYPERLINK(""x"")","-1,234.5",Row 7: Cost: TBA is not an amount\r\n',
  );
});

test('a file that waits says why and with which sums, and can be reviewed or discarded', async () => {
  let waiting: object[] = [
    {
      ...{ importId, file: record.file, looksLike: null, who: 'Sage', at: record.at, rows: 2 },
      problems: ['612 jobs are new or would change. The company takes up to 500 unseen.'],
      exceeded: [{ what: 'jobs', jobs: 612, limit: 500 }],
      groups: [{ group: 'changed', count: 612 }],
      sums: record.sums,
    },
  ];
  let tries = 0;
  open({
    'GET /wip/imports': () => ({ imports: [], next: null, waiting }),
    'POST /wip/imports/discard': () => {
      waiting = [];
      if (++tries === 1) throw new TypeError('Failed to fetch');
      return { importId };
    },
  });
  expect(await screen.findByText(/^612 jobs are new or would change/)).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Current Cost $1,234.56 $1,234.56' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Review… (march.csv)' }).getAttribute('href')).toContain(importId);
  fireEvent.click(screen.getByRole('button', { name: 'Discard (march.csv)' }));
  await screen.findByText(/^It is not known yet whether the file that waited is discarded\./);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Waiting for you')).toBeNull());
});
