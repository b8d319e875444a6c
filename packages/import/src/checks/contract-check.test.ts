import type { ImportMapping } from '@plumbline/contract/workflow/import-mapping';
import { describe, expect, test } from 'vitest';
import { readImport } from '../reading/read-import.ts';
import { contractWarningOf, type KnownContract } from './contract-check.ts';

const NO_DECISIONS = { rows: {}, cells: [], jobs: {} };
const NO_LISTS = { options: { jobStatus: [], division: [], branch: [], monthIncomeExpected: [] }, people: [] };

/** Draws a file with a contract and a change order column, and others beside them. */
const warningOf = (
  headings: string[],
  rows: string[][],
  known: Partial<KnownContract>[] = [],
  kept?: ImportMapping['contractKept'],
) => {
  const fields = {
    externalId: { column: 'Id' },
    jobName: { column: 'Name' },
    originalContractAmount: { column: headings[2] ?? '' },
    changeOrderTotal: { column: 'COs' },
  };
  const outcome = readImport({ headings, rows, firstRow: 2 }, { fields }, NO_DECISIONS, NO_LISTS);
  if (!outcome.ok) throw new Error(outcome.problems.join());
  const { plan, jobs } = outcome.read;
  // The only member of a known job that the check reads.
  return contractWarningOf(plan, ({ line }) => rows[line - 2] ?? [], jobs, known as KnownContract[], kept);
};

describe('a contract column', () => {
  test('that is another column plus the change orders holds them already', () => {
    const rows = [
      ['1', 'a', '1,100', '100', '1,000'],
      ['2', 'b', '$2,050.50', '(50)', '2,100.50'],
      ['3', 'c', '900', '', '900'],
    ];
    expect(warningOf(['Id', 'Name', 'Contract', 'COs', 'Base'], rows)).toEqual({
      contract: 'Contract',
      changeOrders: 'COs',
      evidence: 'columns',
      agreeing: 2,
      compared: 2,
      other: 'Base',
      isAnswered: false,
    });
  });

  test('is as it was kept where somebody saw this evidence, or a better one', () => {
    const rows = [['1', 'a', '1,100', '100', '1,000']];
    const headings = ['Id', 'Name', 'Contract', 'COs', 'Base'];
    const isAnswered = (kept: 'heading' | 'columns', of = headings) => warningOf(of, rows, [], kept)?.isAnswered;
    expect(isAnswered('columns')).toBe(true);
    expect(isAnswered('heading')).toBe(false);
    expect(isAnswered('columns', ['Id', 'Name', 'Revised Contract', 'COs', 'Phone'])).toBe(true);
  });

  test('beside one that is contract plus change orders is the original, whatever it is called', () => {
    const rows = [['1', 'a', '1,000', '100', '1,100']];
    expect(warningOf(['Id', 'Name', 'Current Contract', 'COs', 'Total'], rows)).toBeNull();
  });

  test('that is the revised contract of the jobs in the WIP holds them already', () => {
    const rows = [
      ['1', 'a', '1,100', '100'],
      ['2', 'b', '2,200', '200'],
    ];
    const known = [
      { externalId: '1', originalContractAmount: 1_000_00, finalContractAmount: 1_100_00 },
      { externalId: '2', originalContractAmount: 2_000_00, finalContractAmount: 2_200_00 },
    ];
    const headings = ['Id', 'Name', 'Contract', 'COs'];
    expect(warningOf(headings, rows, known)).toMatchObject({ evidence: 'jobs', agreeing: 2, compared: 2 });
    const originals = known.map((job) => ({
      ...job,
      originalContractAmount: job.finalContractAmount,
      finalContractAmount: 1,
    }));
    expect(warningOf(['Id', 'Name', 'Revised Contract', 'COs'], rows, originals)).toBeNull();
  });

  test('is judged by its heading only if no figures decide', () => {
    const rows = [['1', 'a', '1,100', '100']];
    expect(warningOf(['Id', 'Name', 'Revised Contract Amount', 'COs'], rows)).toMatchObject({ evidence: 'heading' });
    expect(warningOf(['Id', 'Name', 'Original Contract', 'COs'], rows)).toBeNull();
  });

  test('that agrees by accident in one row of many does not', () => {
    const rows = [
      ['1', 'a', '1,100', '100', '1,000'],
      ['2', 'b', '2,000', '100', '7'],
      ['3', 'c', '3,000', '100', '8'],
    ];
    expect(warningOf(['Id', 'Name', 'Contract', 'COs', 'Phone'], rows)).toBeNull();
  });
});
