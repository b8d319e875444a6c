import type { JobId } from '@plumbline/contract/values';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NOTHING } from './import-state.ts';
import { withColumn } from './mapping-edits.ts';
import { ColumnChecks } from './steps/column-checks.tsx';
import { ContractWarning } from './steps/contract-warning.tsx';
import { IdentityQuestions } from './steps/identity-questions.tsx';
import { ListValues } from './steps/list-values.tsx';
import { OverUnderCheck } from './steps/over-under-check.tsx';
import { RepeatedJobs } from './steps/repeated-jobs.tsx';
import { RowGroups } from './steps/row-groups.tsx';
import { Sums } from './steps/sums.tsx';
import { openOf, ToDecide } from './steps/to-decide.tsx';
import { draw, emptyProof, importAt, noMapping } from './testing.tsx';

afterEach(cleanup);

const row = (at: number, text: string, isDecided = false) => ({
  ...{ row: at, jobNumber: `24-${at}`, text, isDecided, isDoubtful: false },
  reasons: [`“${text}” is a total`],
});

test('the groups add up to the file, and a row can be put into another group and back', () => {
  const proof: ImportProof = {
    ...emptyProof,
    rows: 4,
    groups: [
      { group: 'new', count: 2, rows: [row(2, 'Pier'), row(3, 'Quay', true)] },
      { group: 'total', count: 2, rows: [row(4, 'Grand Total')] },
    ],
  };
  const work = importAt({ proof, decisions: { rows: { 3: 'job' }, cells: [], jobs: {} } });
  draw(<RowGroups proof={proof} work={work} />);
  expect(screen.getByText(/4 rows/).closest('p')?.textContent).toBe('4 rows = 2 new jobs + 2 total rows');
  expect(screen.getByText('And 1 row more.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'This is a job: row 4', hidden: true })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Total rows: 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'New jobs: 2' }));
  fireEvent.click(screen.getByRole('button', { name: 'This is a job: row 4', hidden: true }));
  expect(work.decide).toHaveBeenLastCalledWith({ rows: { 3: 'job', 4: 'job' }, cells: [], jobs: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Undo the decision on row 3', hidden: true }));
  expect(work.decide).toHaveBeenLastCalledWith({ rows: {}, cells: [], jobs: {} });
});

test('rows that may be jobs are told, lead to those left out, and can be said to be none, one by one or all at once', () => {
  const open = { ...row(4, '1001-CO1'), isDoubtful: true };
  const proof: ImportProof = {
    ...{ ...emptyProof, rows: 3, doubtfulRows: 1 },
    groups: [{ group: 'left-out', count: 2, rows: [open, row(5, 'Blank')] }],
  };
  const work = importAt({ proof });
  draw(<RowGroups proof={proof} work={work} />);
  expect(screen.getByText('1 row may be a job, or not')).toBeTruthy();
  expect(screen.getByText(/Say whether it is a job/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Look at the rows left out' }));
  fireEvent.click(screen.getByRole('button', { name: 'This is a job: row 4', hidden: true }));
  expect(work.decide).toHaveBeenLastCalledWith({ rows: { 4: 'job' }, cells: [], jobs: {} });
  expect(screen.queryByRole('button', { name: 'Leave out: row 5', hidden: true })).toBeNull();
  const none = { rows: { 4: 'leave-out' }, cells: [], jobs: {} };
  fireEvent.click(screen.getByRole('button', { name: 'Leave out: row 4', hidden: true }));
  expect(work.decide).toHaveBeenLastCalledWith(none);
  fireEvent.click(screen.getByRole('button', { name: 'None of them is a job' }));
  expect(work.decide).toHaveBeenNthCalledWith(3, none);
});

test('a group of many rows is drawn fifty at a time', () => {
  const rows = Array.from({ length: 120 }, (_, i) => row(i + 2, `Job ${i}`));
  const proof: ImportProof = { ...emptyProof, rows: 120, groups: [{ group: 'new', count: 120, rows }] };
  draw(<RowGroups proof={proof} work={importAt({ proof })} />);
  fireEvent.click(screen.getByRole('button', { name: 'New jobs: 120' }));
  const drawn = () => screen.getAllByRole('button', { name: /^Leave out: row/, hidden: true }).length;
  expect(drawn()).toBe(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 more rows', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Show 20 more rows', hidden: true }));
  expect(drawn()).toBe(120);
});

test('a sum equals the file’s total to the cent, or says by how much it differs; unused money is named', () => {
  const sum = (field: string, difference: number) => ({
    ...{ field, column: 'C', stored: 100_10, leftOut: 0 },
    file: { row: 9, total: 100_10 + difference, difference },
  });
  draw(
    <Sums
      sums={[
        sum('jobCostToDate', 0),
        sum('invoicedAmount', 1),
        { field: 'own.number.k3f9x2ab', column: 'Crew', stored: 12.5, leftOut: 1, file: null },
      ]}
      unused={[{ column: 'Retention', kind: 'amount', filled: 3, sum: 30_00 }]}
      badGroups={[
        { field: 'invoicedAmount', column: 'Billed', value: 'TBD', reason: 'is not an amount', count: 2 },
        { field: 'invoicedAmount', column: 'Billed', value: '?', reason: 'is not an amount', count: 1 },
      ]}
    />,
  );
  const proofOf = (name: RegExp) => screen.getByRole('row', { name }).lastElementChild?.textContent;
  expect(proofOf(/^Current Cost/)).toBe('Equal to the cent (row 9)');
  expect(proofOf(/^Invoiced/)).toBe('Differs by $0.01 from row 93 unreadable cells not counted');
  expect(screen.getByRole('row', { name: /Crew 12\.5 1 none/ })).toBeTruthy();
  expect(proofOf(/^Crew|Crew 12/)).toBe('Row 9 has no total of it that can be read');
  expect(screen.getByText('“Retention”: 3 cells, $30.00 in all')).toBeTruthy();
});

test('which job a row is, only a person decides', async () => {
  const jobId = '0190a000-0000-7000-8000-00000000000a' as JobId; // an id of the test
  const work = importAt({});
  draw(
    <IdentityQuestions
      work={work}
      questions={[
        {
          ...{ row: 7, externalId: 'X-7', jobNumber: '24-7', jobName: 'Weir', kind: 'link', answer: null },
          candidates: [{ jobId, jobNumber: '24-7', jobName: 'Old weir', externalId: 'A-1' }],
        },
      ]}
    />,
  );
  expect(screen.getByText(/another id in accounting; the file says X-7/)).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'The job of row 7' }));
  fireEvent.click(await screen.findByRole('option', { name: '24-7 Old weir (A-1)' }));
  expect(work.decide).toHaveBeenCalledWith({ rows: {}, cells: [], jobs: { 'X-7': jobId } });
});

test('what rows of one number are is asked with the sums of each answer, and remembered by column', async () => {
  const work = importAt({});
  const sum = { column: 'Cost', added: 130_00, first: 80_00, repeats: 'add' as const, total: 130_00 };
  const contract = { column: 'Contract', added: 900_00, first: 300_00, repeats: 'once' as const, total: null };
  const mapping = {
    ...noMapping,
    fields: { jobCostToDate: { column: 'Cost' }, originalContractAmount: { column: 'Contract' } },
  };
  draw(
    <RepeatedJobs
      work={work}
      mapping={mapping}
      repeated={{
        ...{ column: 'Job #', jobs: 2, rows: 5, samples: [{ text: '1001', rows: [2, 3] }], answer: null },
        sums: [
          { field: 'jobCostToDate', ...sum },
          { field: 'originalContractAmount', ...contract },
        ],
        differing: [{ field: 'jobName', column: 'Name', jobs: 1, samples: ['Barn', 'Roof'] }],
      }}
    />,
  );
  expect(screen.getByText(/such as 1001 in rows 2, 3/).textContent).toContain('all these rows are left out');
  expect(screen.getByRole('row', { name: /^Current Cost .*\$130\.00 \$80\.00 \$130\.00/ })).toBeTruthy();
  expect(screen.getByText(/differs within 1 job, such as “Barn”, “Roof”/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'One job each: add the rows up' }));
  const { jobCostToDate, originalContractAmount } = mapping.fields;
  const added = { ...mapping, onDuplicate: 'sum' };
  expect(work.check).toHaveBeenLastCalledWith({
    ...added,
    fields: {
      jobCostToDate: { ...jobCostToDate, repeats: 'add' },
      originalContractAmount: { ...originalContractAmount, repeats: 'once' },
    },
  });
  fireEvent.click(screen.getByRole('combobox', { name: 'How the rows of “Contract” are read' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Added up' }));
  expect(work.check).toHaveBeenLastCalledWith({
    ...added,
    fields: {
      jobCostToDate: { ...jobCostToDate, repeats: 'add' },
      originalContractAmount: { ...originalContractAmount, repeats: 'add' },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Leave all of them out' }));
  expect(work.check).toHaveBeenLastCalledWith({ ...mapping, onDuplicate: 'leave-out' });
});

test('a contract that seems to have its change orders in it is said, changed for another, or kept by word', () => {
  const work = importAt({});
  const warning = {
    ...{ contract: 'Contract', changeOrders: 'COs', evidence: 'columns' as const, other: 'Base' },
    ...{ agreeing: 3, compared: 3, isAnswered: false },
  };
  draw(<ContractWarning warning={warning} mapping={noMapping} work={work} />);
  const said = 'In 3 of 3 rows with change orders, “Contract” is exactly “Base” plus “COs”.';
  expect(screen.getByText((text) => text.startsWith(said))).toBeTruthy();
  expect(openOf({ ...emptyProof, contractWarning: warning }, NOTHING)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Take “Base” for the original contract' }));
  expect(work.check).toHaveBeenCalledWith(withColumn(noMapping, 'originalContractAmount', 'Base'));
  // The mapping remembers the word.
  fireEvent.click(screen.getByRole('button', { name: /^Keep both/ }));
  expect(work.check).toHaveBeenCalledWith({ ...noMapping, contractKept: 'columns' });
  const { contractKept } = withColumn({ ...noMapping, contractKept: 'columns' }, 'changeOrderTotal', 'Other');
  expect(contractKept).toBeUndefined();
});

const unknownStatus = {
  ...{ field: 'jobStatus', column: 'Status', text: 'Dormant', count: 4 },
  ...{ becomes: null, how: 'none' as const },
};

test('a text that is in no list gets a meaning, or joins the list', async () => {
  const work = importAt({});
  draw(<ListValues values={[unknownStatus]} mapping={noMapping} work={work} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add “Dormant” to the list' }));
  expect(work.addOptions).toHaveBeenCalledWith({ jobStatus: ['Dormant'] });
  fireEvent.click(screen.getByRole('combobox', { name: /^What “Dormant” of .* becomes$/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Active' }));
  expect(work.check).toHaveBeenCalledWith({ ...noMapping, fields: { jobStatus: { values: { Dormant: 'Active' } } } });
});

test('a text joins a list of the company’s own', () => {
  const work = importAt({});
  const field = 'own.select.k3f9x2ab';
  draw(<ListValues values={[{ ...unknownStatus, field }]} mapping={noMapping} work={work} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Add “Dormant” to the list' }));
  expect(work.addOptions).toHaveBeenCalledWith({ [field]: ['Dormant'] });
});

test('number and name in one cell are a question, and the answer that is supposed can be given', async () => {
  const work = importAt({});
  const format = (field: string, column: string, reads: 'number-and-name', samples: [string, string | number]) => ({
    ...{ field, column, reads, isQuestion: true },
    samples: [{ text: samples[0], value: samples[1] }],
  });
  const formats = [format('externalId', 'Job', 'number-and-name', ['1001 - Depot', 'number “1001”, name “Depot”'])];
  draw(<ColumnChecks proof={{ ...emptyProof, formats }} mapping={noMapping} work={work} />);
  expect(screen.getByText(/1001 - Depot is number “1001”, name “Depot”/)).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'How “Job” is written' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Number and name apart' }));
  expect(work.check).toHaveBeenLastCalledWith({ ...noMapping, numberAndName: { column: 'Job', isSplit: true } });
});

test('a date of two orders is chosen by nobody until somebody says so', async () => {
  const work = importAt({});
  const date = { field: 'dateSold', column: 'Sold', reads: ['M/D/YYYY'], isQuestion: true };
  const formats = [{ ...date, samples: [{ text: '3/4/2026', value: '2026-03-04' }] }];
  const mapping = { ...noMapping, fields: { dateSold: { column: 'Sold' } } };
  draw(<ColumnChecks proof={{ ...emptyProof, formats }} mapping={mapping} work={work} />);
  const choice = screen.getByRole<HTMLInputElement>('combobox', { name: 'How “Sold” is written' });
  expect([choice.value, choice.placeholder]).toEqual(['', 'Say which']);
  fireEvent.click(choice);
  fireEvent.click(await screen.findByRole('option', { name: 'Day first: 31/1/2026' }));
  expect(work.check).toHaveBeenCalledOnce();
});

const credits = {
  ...{ field: 'invoicedAmount', column: 'Billed', reason: 'All 2 amounts are below zero.', samples: ['50.25-'] },
  ...{ isQuestion: true, turned: true },
};

test('amounts below zero throughout are stored with the other sign, or as they are, once somebody says so', () => {
  const work = importAt({});
  const mapping = { ...noMapping, fields: { invoicedAmount: { column: 'Billed' } } };
  const said = (turned: boolean) => ({ ...noMapping, fields: { invoicedAmount: { column: 'Billed', turned } } });
  draw(<ColumnChecks proof={{ ...emptyProof, suspicious: [credits] }} mapping={mapping} work={work} />);
  fireEvent.click(screen.getByRole('button', { name: 'Store them with the other sign' }));
  expect(work.check).toHaveBeenLastCalledWith(said(true));
  fireEvent.click(screen.getByRole('button', { name: 'They are below zero' }));
  expect(work.check).toHaveBeenLastCalledWith(said(false));
});

test('a suspicious column holds the check up until somebody takes it as it is, or its reason changes', () => {
  const minus = {
    ...credits,
    column: 'Cost',
    field: 'jobCostToDate',
    reason: 'All values end with a minus.',
    turned: null,
  };
  const zeros = {
    ...minus,
    column: 'Paid',
    field: 'paymentsReceived',
    reason: 'All amounts are zero.',
    isQuestion: false,
  };
  const proof = { ...emptyProof, suspicious: [zeros, minus] };
  const work = importAt({});
  expect(openOf(proof, work.state)).toEqual([
    { part: 'import-doubt-1', words: 'say whether “Cost” is what its field holds' },
  ]);
  draw(<ColumnChecks proof={proof} mapping={noMapping} work={work} />);
  fireEvent.click(screen.getByRole('button', { name: 'Take it as it is' }));
  const [{ lookedAt }] = work.choose.mock.lastCall ?? [NOTHING];
  expect(openOf(proof, { ...NOTHING, lookedAt })).toEqual([]);
  const changed = { ...minus, reason: 'The values are dates.' };
  expect(openOf({ ...proof, suspicious: [changed, credits] }, { ...NOTHING, lookedAt })).toEqual([
    { part: 'import-doubt-0', words: 'say whether “Cost”, “Billed” are what their fields hold' },
  ]);
});

test('the other sign of a column can be taken back', () => {
  const work = importAt({});
  const formats = [
    {
      ...{ field: 'invoicedAmount', column: 'Billed', reads: 'us' as const, isQuestion: false },
      samples: [{ text: '50.25-', value: 50_25 }],
    },
  ];
  const rule = { column: 'Billed', turned: true };
  draw(
    <ColumnChecks
      proof={{ ...emptyProof, formats }}
      mapping={{ ...noMapping, fields: { invoicedAmount: rule } }}
      work={work}
    />,
  );
  const details = screen.getByText('How amounts, dates and numbers of jobs are read').closest('details');
  act(() => {
    details?.setAttribute('open', '');
    details?.dispatchEvent(new Event('toggle'));
  });
  fireEvent.click(screen.getByRole('checkbox', { name: 'With the other sign' }));
  expect(work.check).toHaveBeenLastCalledWith({
    ...noMapping,
    fields: { invoicedAmount: { column: 'Billed', turned: false } },
  });
});

test('who may not change the lists is told that an administrator sees the texts', () => {
  draw(<ListValues values={[unknownStatus]} mapping={noMapping} work={importAt({})} />, ['Wip_view', 'Wip_edit']);
  expect(screen.getByText(/an administrator sees the others as proposals/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the sign of over billing is asked for, and the file is compared with the schedule', () => {
  const work = importAt({});
  const check = {
    ...{ column: 'Over/Under', positive: 'under' as const, suggested: 'over' as const, compared: 9, agreeing: 2 },
    ...{ fileSum: -5_00, scheduleSum: 5_00, differing: [] },
  };
  draw(<OverUnderCheck check={check} mapping={noMapping} work={work} />);
  expect(screen.getByText(/2 of 9 jobs agree/).textContent).toContain(
    '($5.00) in the column, and $5.00 by the file’s other columns',
  );
  const choice = screen.getByRole('radiogroup', { name: 'Which is positive in “Over/Under”' });
  fireEvent.click(within(choice).getByRole('radio', { name: 'Over billing is positive' }));
  expect(work.check).toHaveBeenCalledWith({ ...noMapping, overUnder: { column: 'Over/Under', positive: 'over' } });
});

test('what has to be said before the check goes on is named at its top and at its end, and leads there', async () => {
  const proof = { ...emptyProof, badCells: 3 };
  expect(openOf(proof, NOTHING)).toEqual([
    { part: 'import-unreadable', words: 'correct 3 unreadable cells, or tick to go on without' },
  ]);
  expect(openOf(proof, { ...NOTHING, skipBad: true })).toEqual([]);
  const form = (column: string, isQuestion: boolean) => ({ field: column, column, reads: [], samples: [], isQuestion });
  const formats = [form('Sold', true), form('Closed', false), form('Contract', true)];
  expect(openOf({ ...emptyProof, formats }, NOTHING)).toEqual([
    { part: 'import-forms', words: 'say how “Sold”, “Contract” are written' },
  ]);
  draw(
    <>
      <ToDecide open={openOf(proof, NOTHING)} />
      <h3 id="import-unreadable" tabIndex={-1}>
        3 cells cannot be read
      </h3>
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^correct 3/ }));
  expect(document.activeElement?.textContent).toBe('3 cells cannot be read');
});
