import { describe, expect, test } from 'vitest';
import { surveyColumns } from '../formats/survey-columns.ts';
import { readMapping } from './read-mapping.ts';
import { suggestMapping as suggestedBySurveys } from './suggest-mapping.ts';

const suggestMapping = (headings: string[], rows: string[][]) =>
  suggestedBySurveys(surveyColumns({ headings, rows, firstRow: 2 }));
const columnsOf = (headings: string[], rows: string[][] = []) => {
  const { fields } = suggestMapping(headings, rows);
  return Object.fromEntries(Object.entries(fields).map(([name, rule]) => [name, rule?.column ?? rule?.template]));
};

describe('a suggested mapping', () => {
  test.each([
    [
      'Procore',
      [
        'Number',
        'Title',
        'Status',
        'Executed',
        'Original Contract Amount',
        'Approved Change Orders',
        'Revised Contract Amount',
      ],
      {
        externalId: 'Number',
        jobName: 'Title',
        jobStatus: 'Status',
        executedContract: 'Executed',
        originalContractAmount: 'Original Contract Amount',
        changeOrderTotal: 'Approved Change Orders',
      },
    ],
    [
      'Sage 100 Contractor',
      ['recnum', 'jobnme', 'status', 'retain', 'cntrct'],
      {
        externalId: 'recnum',
        jobName: 'jobnme',
        jobStatus: 'status',
        retainageAmount: 'retain',
        originalContractAmount: 'cntrct',
      },
    ],
    [
      'Sage 50',
      ['Job ID', 'Job Description', 'Start Date', 'Job Status'],
      { externalId: 'Job ID', jobName: 'Job Description', jobStatus: 'Job Status', dateSold: 'Start Date' },
    ],
    [
      'QuickBooks, which knows a job by its name alone',
      ['Customer:Job', 'Est. Cost', 'Act. Cost', 'Est. Revenue', 'Act. Revenue'],
      {
        externalId: 'Customer:Job',
        jobName: '{Customer:Job}',
        expenseBudget: 'Est. Cost',
        jobCostToDate: 'Act. Cost',
        originalContractAmount: 'Est. Revenue',
        invoicedAmount: 'Act. Revenue',
      },
    ],
    [
      'Spectrum, whose contract has the change orders in it',
      [
        'Job',
        'Job Name',
        'Revised Contract To Date',
        'Projected Cost To Date',
        'Cost To Date',
        'Contract Billings To Date',
      ],
      {
        externalId: 'Job',
        jobName: 'Job Name',
        originalContractAmount: 'Revised Contract To Date',
        forecastCost: 'Projected Cost To Date',
        jobCostToDate: 'Cost To Date',
        invoicedAmount: 'Contract Billings To Date',
      },
    ],
    [
      'our own titles, in other letters and spaces',
      ['EXTERNAL ID', 'job #', ' Job  name ', 'Amount Left to Invoice', 'Pay-App Due Day'],
      {
        externalId: 'EXTERNAL ID',
        jobNumber: 'job #',
        jobName: ' Job  name ',
        remainingInvoiceAmount: 'Amount Left to Invoice',
        payAppDueDayOfMonth: 'Pay-App Due Day',
      },
    ],
    [
      'a WIP schedule',
      [
        'Job',
        'Est. Cost',
        'Est. Cost at Completion',
        'Cost to Date',
        'Cost to Complete',
        '% Complete',
        'Retainage',
        'Retainage %',
        'Fee %',
        'Method',
        '(Over)/Under',
      ],
      {
        externalId: 'Job',
        expenseBudget: 'Est. Cost',
        forecastCost: 'Est. Cost at Completion',
        jobCostToDate: 'Cost to Date',
        typedPercent: '% Complete',
        retainageAmount: 'Retainage',
        retainagePercent: 'Retainage %',
        feePercent: 'Fee %',
        earningMethod: 'Method',
      },
    ],
    ['nothing that is known', ['A', 'B'], {}],
  ])('reads the headings of %s', (_, headings, expected) => {
    expect(columnsOf(headings)).toEqual(expected);
  });

  test.each([
    ['EAC'],
    ['Manager’s EAC'],
    ['Forecast Cost (EAC)'],
    ['Estimated Total Cost'],
    ['Est. Cost at Completion'],
    ['Projected Cost To Date'],
    ['Total Estimated Cost'],
  ])('takes “%s” for the forecast', (heading) => {
    expect(columnsOf([heading])).toEqual({ forecastCost: heading });
  });

  test('uses a cost to complete for the forecast if there is a cost to date and no estimate of the whole', () => {
    const [cost, left] = ['Cost to Date', 'Est. Cost to Complete'];
    expect(suggestMapping([cost, left], []).fields.forecastCost).toEqual({ column: left, toComplete: true });
    expect(suggestMapping([cost, left, 'EAC'], []).fields.forecastCost).toEqual({ column: 'EAC' });
    expect(columnsOf([left])).toEqual({});
  });

  test('uses a name as the id only if no two jobs share it', () => {
    expect(columnsOf(['Project'], [['Depot'], ['Mill']])).toEqual({ externalId: 'Project', jobName: '{Project}' });
    expect(columnsOf(['Project'], [['Depot'], ['Depot']])).toEqual({ jobName: 'Project' });
  });

  test('gives a note in place of a heading to one field', () => {
    const found = columnsOf(
      ['Job #', '(Status)', 'Contract'],
      [
        ['1001', 'Open', '5'],
        ['1002', 'Closed', '6'],
      ],
    );
    expect(found).toEqual({ externalId: 'Job #', jobStatus: '(Status)', originalContractAmount: 'Contract' });
  });

  test('is a mapping that can be read, with the forms of its dates', () => {
    const mapping = suggestMapping(
      ['Job ID', 'Name', 'Start Date'],
      [
        ['1', 'a', '1/31/2026'],
        ['2', 'b', '2026-02-01'],
      ],
    );
    expect(readMapping(mapping)).toMatchObject({ ok: true });
    expect(mapping.fields.dateSold?.format).toEqual(['M/D/YYYY', 'YYYY-MM-DD']);
  });

  test('leaves the format open where day and month may be either, so that the import asks', () => {
    const { fields } = suggestMapping(['Job ID', 'Name', 'Start Date'], [['1', 'a', '1/5/2026']]);
    expect(fields.dateSold).toEqual({ column: 'Start Date' });
  });
});
