import { expect, test } from 'vitest';
import { type AttentionJob, attentionBasis, attentionOf } from './attention.ts';
import { cents } from './money.ts';
import { percent } from './percent.ts';

const TODAY = '2026-03-16';
const fine: AttentionJob = {
  jobNumber: '24-001',
  hasProjectManager: true,
  finalContractAmount: cents(100_000_00),
  invoicedAmount: cents(40_000_00),
  remainingInvoiceAmount: cents(60_000_00),
  retainageAmount: cents(4_000_00),
  retainagePercent: null,
  paymentsReceived: cents(36_000_00),
  lastInvoiceDate: '2026-03-10',
  dateSold: '2025-06-01',
  createdOn: '2025-06-02',
  payAppDueDayOfMonth: null,
  dateClosed: null,
  jobLost: false,
};
const basis = attentionBasis(TODAY, ['24-001', '24-002', ' 24 - 002', '', ' ']);
/** `over-billed: invoiced …`. */
const reasons = (job: Partial<AttentionJob>, on = basis) =>
  attentionOf({ ...fine, ...job }, on).map(({ reason, figures }) =>
    figures === '' ? reason : `${reason}: ${figures}`,
  );
const late = { lastInvoiceDate: '2026-02-13', paymentsReceived: cents(35_999_99) };

test.each<[string, Partial<AttentionJob>, string[]]>([
  ['a job in order', {}, []],
  ['invoiced to the cent', { invoicedAmount: cents(100_000_00), paymentsReceived: cents(96_000_00) }, []],
  [
    'invoiced a cent above the contract',
    { invoicedAmount: cents(100_000_01), paymentsReceived: cents(96_000_01) },
    ['over-billed: invoiced $100,000.01 of a contract of $100,000.00'],
  ],
  ['without a contract amount nothing is above it', { finalContractAmount: null, remainingInvoiceAmount: null }, []],
  [
    'a contract that change orders brought to nothing',
    { finalContractAmount: cents(0), remainingInvoiceAmount: cents(-40_000_00) },
    ['over-billed: invoiced $40,000.00 of a contract of $0.00'],
  ],
  ['last invoiced 44 days ago', { lastInvoiceDate: '2026-01-31' }, []],
  [
    'last invoiced 45 days ago',
    { lastInvoiceDate: '2026-01-30' },
    ['not-invoiced: last invoiced 45 days ago, $60,000.00 left to invoice'],
  ],
  ['nothing left to invoice', { lastInvoiceDate: '2025-01-30', remainingInvoiceAmount: cents(0) }, []],
  ['sold 44 days ago and never invoiced', { lastInvoiceDate: null, dateSold: '2026-01-31' }, []],
  [
    'sold 45 days ago and never invoiced',
    { lastInvoiceDate: null, dateSold: '2026-01-30' },
    ['not-invoiced: never invoiced in 45 days, $60,000.00 left to invoice'],
  ],
  [
    'in the WIP for long, with no date sold and no invoice',
    { lastInvoiceDate: null, dateSold: null, createdOn: '2025-03-16' },
    ['not-invoiced: never invoiced in 365 days, $60,000.00 left to invoice'],
  ],
  ['paid but for the retainage', { lastInvoiceDate: '2026-02-01' }, []],
  [
    'paid but for the retainage, which is known as a percent',
    { lastInvoiceDate: '2026-02-01', retainageAmount: null, retainagePercent: percent(100_000) },
    [],
  ],
  [
    'paid less than all but the percent',
    { ...late, retainageAmount: null, retainagePercent: percent(100_000) },
    ['payments-late: $0.01 unpaid, last invoiced 31 days ago'],
  ],
  ['a cent unpaid for 30 days', { ...late, lastInvoiceDate: '2026-02-14' }, []],
  ['a cent unpaid for 31 days', late, ['payments-late: $0.01 unpaid, last invoiced 31 days ago']],
  ['unpaid, with no date of an invoice', { ...late, lastInvoiceDate: null, dateSold: TODAY }, []],
  ['a pay app of yesterday', { payAppDueDayOfMonth: 15 }, []],
  ['a pay app of today', { payAppDueDayOfMonth: 16 }, ['pay-app-due: due today']],
  ['a pay app of tomorrow', { payAppDueDayOfMonth: 17 }, ['pay-app-due: due in 1 day']],
  ['a pay app six days away', { payAppDueDayOfMonth: 22 }, ['pay-app-due: due in 6 days']],
  ['a pay app a week away', { payAppDueDayOfMonth: 23 }, []],
  ['nobody manages it', { hasProjectManager: false }, ['no-project-manager']],
  ['a number of spaces', { jobNumber: ' \u00a0' }, ['number-missing']],
  ['a number like another one', { jobNumber: '24-002' }, ['look-alike: 24-002 is the number of another job too']],
  [
    'a completed job: its money counts, its work does not',
    { ...late, dateClosed: '2026-03-01', hasProjectManager: false, payAppDueDayOfMonth: 16 },
    ['payments-late: $0.01 unpaid, last invoiced 31 days ago'],
  ],
  [
    'a lost job',
    { ...late, jobLost: true, hasProjectManager: false, jobNumber: '', invoicedAmount: cents(200_000_00) },
    [],
  ],
  [
    'several reasons, the gravest first',
    { jobNumber: '24-002', hasProjectManager: false, finalContractAmount: cents(1_00) },
    [
      'over-billed: invoiced $40,000.00 of a contract of $1.00',
      'no-project-manager',
      'look-alike: 24-002 is the number of another job too',
    ],
  ],
])('%s', (_, job, expected) => expect(reasons(job)).toEqual(expected));

test.each([
  ['2026-02-22', 31, 'pay-app-due: due in 6 days'],
  ['2026-02-21', 31, undefined],
  ['2024-02-29', 30, 'pay-app-due: due today'],
  ['2026-12-28', 1, 'pay-app-due: due in 4 days'],
])('on %s a pay app of day %i: %s', (today, payAppDueDayOfMonth, expected) => {
  const on = attentionBasis(today, []);
  expect(reasons({ payAppDueDayOfMonth, lastInvoiceDate: today }, on)[0]).toBe(expected);
});
