import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { emptyProof, noMapping } from './testing.tsx';

const importId = '0190a000-0000-7000-8000-00000000000b';
const jobId = '0190a000-0000-7000-8000-00000000000a';
const column = (heading: string) => ({
  ...{ heading, kind: 'text', filled: 1, distinct: 1, samples: [], texts: [], numbers: [], dates: null },
});
const mapping = { ...noMapping, fields: { externalId: { column: 'Job ID' }, jobName: { column: 'Name' } } };
const line = {
  ...{ jobId, externalId: 'EXT-1', jobNumber: '24-001', jobName: 'Depot', field: 'jobCostToDate' },
  ...{ oldValue: 40_00, newValue: 55_00, kept: null },
};
const waiting = {
  file: { name: 'night.csv', size: 2_048, checksum: '0'.repeat(64), sheet: null },
  columns: ['Job ID', 'Name'].map(column),
  rows: 1,
  firstRow: 2,
  proposal: { mapping, origin: 'same', newHeadings: [], missingHeadings: [], looksLike: null },
};
const proof = { ...emptyProof, rows: 1, groups: [{ group: 'changed', count: 1, rows: [] }], lines: [line] };
const outcome = {
  ...{ newJobs: 0, changedJobs: 1, changedCells: 1, unchangedJobs: 0, leftOutRows: 0, linkedJobs: 0 },
  ...{ addedOptions: {}, proposedOptions: {}, conflicts: [], refused: [] },
};

afterEach(() => {
  cleanup();
  notifications.clean();
});

/** The page of a file that waits. What is sent is recorded by call. */
function open(answers: Answers = {}) {
  const sent: Record<string, unknown> = {};
  const record = (name: string, answer: object) => (body: unknown) => {
    sent[name] = body;
    return answer;
  };
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/imports': { imports: [], next: null, waiting: [] },
    'GET /wip/imports/waiting': waiting,
    'POST /wip/imports/check': record('check', { mapping, problems: [], proof }),
    'POST /wip/imports/accept': record('accept', { importId, outcome }),
    'POST /wip/imports/discard': record('discard', { importId }),
    ...answers,
  });
  const { router } = openPage(`/workflow/import?review=${importId}`, api);
  return { sent, path: () => router.state.location.pathname };
}
const review = () => screen.findByRole('button', { name: 'See what changes' });

test('a file that waits opens at its proof without sending a row, and is accepted as any other', async () => {
  const { sent } = open();
  fireEvent.click(await review());
  expect(screen.getByText('night.csv')).toBeTruthy();
  expect(sent.check).toMatchObject({ importId, mapping });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept 1 change' }));
  await screen.findByText('Done');
  expect(sent.accept).toMatchObject({ importId, accepted: [{ jobId, field: 'jobCostToDate', oldValue: 40_00 }] });
  expect(screen.queryByRole('button', { name: 'Discard this file' })).toBeNull();
});

test('its button counts new jobs only where they are brought into the WIP', async () => {
  const groups = [...proof.groups, { group: 'new', count: 2, rows: [] }];
  const { sent } = open({ 'POST /wip/imports/check': { mapping, problems: [], proof: { ...proof, rows: 3, groups } } });
  fireEvent.click(await review());
  const also = await screen.findByRole('checkbox', { name: /^Also bring the 2 jobs/ });
  expect(screen.getByRole('button', { name: 'Accept 1 change and 2 new jobs' })).toBeTruthy();
  fireEvent.click(also);
  fireEvent.click(screen.getByRole('button', { name: 'Accept 1 change' }));
  await screen.findByText('Done');
  expect(sent.accept).toMatchObject({ connectNew: false });
});

test('its columns can be looked at, without another sheet to choose', async () => {
  open();
  await review();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the columns' }));
  await screen.findByText('Which column is which?');
  expect(screen.queryByLabelText(/row of the headings/i)).toBeNull();
});

test('it is discarded from its review, which leads back to the list', async () => {
  const { sent, path } = open();
  await review();
  fireEvent.click(screen.getByRole('button', { name: 'Discard this file' }));
  await waitFor(() => expect(path()).toBe('/workflow/imports'));
  expect(sent.discard).toEqual({ importId });
});

test('one that somebody accepted or discarded meanwhile says so', async () => {
  open({ 'GET /wip/imports/waiting': problem('import-gone', 404) });
  expect(await screen.findByText(/was accepted or discarded already/)).toBeTruthy();
});

test('conflicts of it are named, and it is not offered to check the file again', async () => {
  const conflict = {
    ...line,
    title: 'Current Cost',
    seenValue: 40_00,
    currentValue: 50_00,
    who: 'Pia',
    kept: undefined,
  };
  open({ 'POST /wip/imports/accept': { importId, outcome: { ...outcome, conflicts: [conflict] } } });
  fireEvent.click(await review());
  fireEvent.click(await screen.findByRole('button', { name: 'Accept 1 change' }));
  await screen.findByText(/1 value was not stored/);
  expect(screen.queryByRole('button', { name: 'Check the file again' })).toBeNull();
});
