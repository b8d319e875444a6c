import type { JobFieldName } from '@plumbline/contract/workflow/job-fields';
import { plainHeadings } from './plain-headings.ts';

/** A report of an accounting program: how it is recognised, and which of its columns are what. Headings are as `plainHeadings` writes them. */
export interface Profile {
  looksLike: string;
  /** All of these headings; a list stands for any one of its headings. */
  needs: readonly (string | readonly string[])[];
  /** The report's columns. They take precedence over what headings suggest in general. */
  fields: Partial<Record<JobFieldName, readonly string[]>>;
  /** The first column has the job's name, with or without a heading. */
  isNameFirst?: boolean;
}

/**
 * Sources: QuickBooks Desktop help, "Job estimates vs. actuals summary report" and "Job profitability summary report"; Sage Knowledge
 * Base 33371, columns of the over/under billing report of Sage 100 Contractor; Trimble help, "Vista: Operations" and "Spectrum:
 * Contract Status"; Procore support, "What are the default columns in the Prime Contracts tool"; Foundation Software, the groups of
 * "Job Costing"; Xero Central, "View and manage your projects". Sage 300 CRE and ComputerEase publish no list: these are the headings that their field names make.
 */
export const profiles: readonly Profile[] = [
  {
    looksLike: 'QuickBooks’ Job Estimates vs. Actuals Summary',
    needs: ['est cost', 'act cost', 'est revenue', 'act revenue'],
    fields: {
      expenseBudget: ['est cost'],
      jobCostToDate: ['act cost'],
      originalContractAmount: ['est revenue'],
      invoicedAmount: ['act revenue'],
    },
    isNameFirst: true,
  },
  {
    looksLike: 'QuickBooks’ Job Profitability Summary',
    needs: ['act cost', 'act revenue'],
    fields: { jobCostToDate: ['act cost'], invoicedAmount: ['act revenue'] },
    isNameFirst: true,
  },
  {
    looksLike: 'Sage 100 Contractor’s table of jobs',
    needs: ['recnum', 'jobnme'],
    fields: { externalId: ['recnum'], jobName: ['jobnme'], originalContractAmount: ['cntrct'], jobStatus: ['status'] },
  },
  {
    looksLike: 'Sage 100 Contractor’s over/under billing report',
    needs: ['job', 'costs', 'budget', 'contract', 'earned', 'billed', 'over under'],
    fields: {
      jobCostToDate: ['costs'],
      expenseBudget: ['budget'],
      originalContractAmount: ['contract'],
      invoicedAmount: ['billed'],
    },
  },
  {
    looksLike: 'Sage 300 CRE’s Job Status report',
    needs: [
      ['jtd cost', 'jtd costs'],
      ['jtd work billed', 'jtd billed', 'jtd billings'],
      ['approved contract changes', 'revised contract amount', 'revised contract', 'original contract amount'],
    ],
    fields: {
      jobCostToDate: ['jtd cost', 'jtd costs'],
      invoicedAmount: ['jtd work billed', 'jtd billed', 'jtd billings'],
      changeOrderTotal: ['approved contract changes'],
      paymentsReceived: ['jtd payments', 'jtd received'],
    },
  },
  {
    looksLike: 'ComputerEase’s job list',
    needs: ['appr chg', ['jtd cost', 'cost jtd'], ['last inv', 'billed jtd', 'billed']],
    fields: { changeOrderTotal: ['appr chg'], lastInvoiceDate: ['last inv'] },
  },
  {
    looksLike: 'Foundation’s job list',
    needs: [
      ['job no', 'job number'],
      ['project class', 'geographic area'],
      ['contract amount', 'original contract', 'contract', 'cost to date'],
    ],
    fields: { division: ['project class'], branch: ['geographic area'] },
  },
  {
    looksLike: 'Vista’s contract report',
    needs: [
      'contract',
      ['original contract amount', 'orig contract amt'],
      ['contract billed amount', 'billed amt', 'billed amount'],
    ],
    fields: {
      jobNumber: ['contract'],
      jobName: ['contract description', 'description'],
      originalContractAmount: ['original contract amount', 'orig contract amt'],
      invoicedAmount: ['contract billed amount', 'billed amt', 'billed amount'],
      forecastCost: ['projected est cost', 'projected cost'],
    },
  },
  {
    looksLike: 'Spectrum’s Contract Status report',
    needs: ['contract billings to date', 'projected cost to date', 'revised contract to date'],
    fields: {
      invoicedAmount: ['contract billings to date'],
      forecastCost: ['projected cost to date'],
      jobCostToDate: ['cost to date'],
      expenseBudget: ['estimated cost to date'],
    },
  },
  {
    // Its estimate is the price quoted to the customer.
    looksLike: 'Xero’s list of projects',
    needs: ['estimate', 'invoiced', ['to be invoiced', 'time and expenses', 'deadline']],
    fields: { originalContractAmount: ['estimate'], invoicedAmount: ['invoiced'] },
  },
  {
    looksLike: 'Procore’s list of prime contracts',
    needs: [
      'number',
      'title',
      'executed',
      'original contract amount',
      ['approved change orders', 'approved variations'],
    ],
    fields: {
      jobNumber: ['number'],
      jobName: ['title'],
      changeOrderTotal: ['approved change orders', 'approved variations'],
    },
  },
];

/** The report with these headings; if several match, the one that more of them identify. */
export function profileOf(headings: readonly string[]): Profile | null {
  const have = new Set(plainHeadings(headings));
  const isThere = (need: Profile['needs'][number]) => [need].flat().some((heading) => have.has(heading));
  const fitting = profiles.filter(({ needs }) => needs.every(isThere));
  return fitting.toSorted((a, b) => b.needs.length - a.needs.length)[0] ?? null;
}
