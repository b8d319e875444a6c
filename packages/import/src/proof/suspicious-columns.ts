import { type ImportField, importFieldOf } from '@plumbline/contract/workflow/import-fields';
import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import type { ImportProof } from '@plumbline/contract/workflow/import-proof';
import { isJobField, type JobField } from '@plumbline/contract/workflow/job-fields';
import { isWholeRevenueHeading, jobHeadings } from '@plumbline/contract/workflow/job-headings';
import { currenciesIn } from '../formats/currencies.ts';
import { isNoDate } from '../formats/no-date.ts';
import { hasFractionOfCent } from '../formats/number-forms.ts';
import { OUR_FILE } from '../mapping/own-file.ts';
import { plainHeadings } from '../mapping/plain-headings.ts';
import type { PlannedField } from '../mapping/plan.ts';
import { areSwapped, isNameHeading, isNumberHeading } from '../mapping/swapped.ts';
import { amountOf } from '../reading/cell-value.ts';
import { isListedField } from '../reading/list-values.ts';
import type { ReadImport } from '../reading/read-import.ts';
import { suspicionOfParts, suspicionOfSigns, suspicionOfUnits } from './amounts-in-parts.ts';
import {
  type AmountColumn,
  foreignCurrency,
  suspicionBeside,
  suspicionOfOtherCurrency,
  suspicionOfRemaining,
  suspicionOfShare,
} from './beside-others.ts';
import { suspicionOfBlankLabels } from './blank-labels.ts';
import { brokenLetters } from './broken-letters.ts';
import { suspicionOfBudgetChanges } from './budget-changes.ts';
import { suspicionOfCents } from './cents-without-point.ts';
import { belowClosed, closedByName } from './closed-jobs.ts';
import { currencySuspicion, inForeign, namedCurrencies } from './currency-columns.ts';
import { suspicionOfDates } from './dates-in-doubt.ts';
import { suspicionOfClosing } from './dates-to-come.ts';
import { farSuspicion } from './far-dates.ts';
import { suspicionOfKinds } from './kinds-of-amounts.ts';
import { suspicionOfStatus } from './other-lists.ts';
import { suspicionOfPercents } from './percents-in-doubt.ts';
import { suspicionOfRepeats } from './repeated-amounts.ts';
import { suspicionOfRevised } from './revised-contract.ts';
import { type SignDoubt, signDoubt } from './sign-doubt.ts';
import { ALL_ZERO, amountSuspicions, FEWEST, FRACTIONS, NO_AMOUNTS } from './suspicious-amounts.ts';
import { COUNTS, countRows, idSuspicion, mayBeCount } from './suspicious-ids.ts';
import { mayHaveTax, suspicionOfTax } from './taxed-amounts.ts';
import { whatMayBeMeant } from './two-meanings.ts';
import { identityOf, suspicionsOfList } from './whole-list.ts';

const SAMPLES = 3;

/** What the file is compared with. */
export interface Beside {
  /** YYYY-MM-DD. */
  today: string;
  /** In cents: the usual contract in the WIP. Null if it has too few jobs to tell. */
  usualContract: number | null;
}

/** Columns with values that look wrong for their field, each with the reason. */
export function suspiciousColumns(read: ReadImport, beside: Beside): ImportProof['suspicious'] {
  const { table, plan } = read;
  const isOurs = read.mapping.profile === OUR_FILE;
  const jobRows = read.rows.flatMap(({ row, group }) =>
    group === 'job' ? [table.rows[row - table.firstRow] ?? []] : [],
  );
  const [currencies, share] = [currencySuspicion, suspicionOfShare].map((of) => of(table.headings, jobRows));
  const cellsOf = (index: number) => jobRows.map((row) => (row[index] ?? '').trim());
  const textsOf = (index: number) => cellsOf(index).filter((text) => text !== '');
  const fieldOf = (name: ImportField) => {
    const field = plan.fields.find((each) => each.name === name);
    return field?.source.kind === 'column' ? { index: field.source.column.index, rule: field.rule } : null;
  };
  const columnOf = (name: ImportField) => fieldOf(name)?.index ?? null;
  const amountColumns = plan.fields.flatMap(({ name, rule, source, columnName }): AmountColumn[] => {
    if (source.kind !== 'column' || importFieldOf(name).type !== 'currency') return [];
    const texts = textsOf(source.column.index);
    return [{ name, heading: columnName, texts, amounts: amountsOf(texts, rule) }];
  });
  const foreign = foreignCurrency(amountColumns, namedCurrencies(table.headings, jobRows));
  /** A column that fills no field. */
  const freeColumn = (index: number) => {
    const heading = table.headings[index];
    const isFree = heading !== undefined && plan.unused.includes(heading);
    return isFree ? { heading, texts: cellsOf(index) } : null;
  };
  const inAllRows = (index: number) => table.rows.map((row) => (row[index] ?? '').trim());
  const kinds = suspicionOfKinds(
    table.headings.flatMap((heading, index) =>
      plan.unused.includes(heading) ? [{ heading, texts: inAllRows(index) }] : [],
    ),
    new Set(inAllRows(columnOf('externalId') ?? -1).filter((text) => text !== '')).size,
  );
  const ofAmounts = (amounts: AmountColumn, heading: string, index: number): (string | null)[] => {
    const others = amountColumns.filter((other) => other !== amounts);
    const neighbours = [freeColumn(index - 1), freeColumn(index + 1)].filter((each) => each !== null);
    return [
      // Amounts in one currency, beside a column of those that the jobs have.
      (currenciesIn([heading]).length === 1 ? null : currencies) ?? share ?? suspicionOfOtherCurrency(amounts, others),
      amounts.texts.length > 0 ? kinds : null,
      suspicionOfParts({ heading, texts: cellsOf(index) }, freeColumn(index + 1)),
      suspicionOfSigns(neighbours),
      suspicionOfUnits(freeColumn(index + 1)),
      suspicionOfCents(amounts, others, beside.usualContract) ?? suspicionBeside(amounts, others),
      amounts.name === 'expenseBudget' || amounts.name === 'forecastCost' ? ofRemaining(amounts.name) : null,
    ];
  };
  const centsOf = (index: number, rule: FieldRule) =>
    cellsOf(index).map((text) => {
      const amount = text === '' ? null : amountOf(text, rule);
      return amount?.ok ? amount.cents : null;
    });
  const centsIn = (name: ImportField) => {
    const field = fieldOf(name);
    return field && centsOf(field.index, field.rule);
  };
  /** Of a budget or forecast: row by row beside the cost to date. */
  const ofRemaining = (name: ImportField): string | null =>
    fieldOf(name)?.rule.toComplete ? null : suspicionOfRemaining(centsIn(name) ?? [], centsIn('jobCostToDate') ?? []);
  const ofClosing = (index: number, { format = [] }: FieldRule): string | null => {
    const status = columnOf('jobStatus');
    return suspicionOfClosing(
      {
        dates: cellsOf(index).map((text) => (isNoDate(text) ? '' : text)),
        states: status === null ? null : cellsOf(status),
        costs: centsIn('jobCostToDate'),
        contracts: centsIn('originalContractAmount'),
      },
      [format].flat(),
      beside.today,
    );
  };
  /** A column that nothing takes, is usually called like the field, and has other amounts. */
  const otherColumn = (name: ImportField, index: number, rule: FieldRule): string | null => {
    const usual = isJobField(name) ? (jobHeadings[name] ?? []) : [];
    const other = plan.unused.find((heading) => {
      const at = table.headings.indexOf(heading);
      return (
        usual.includes(plainHeadings([heading])[0] ?? '') &&
        !heading.includes('#') &&
        jobRows.some((row) => row[at] && row[at] !== row[index] && amountOf(row[at], rule).ok)
      );
    });
    return other === undefined
      ? null
      : `“${other}” is another usual name of it, and has other amounts. Check which is meant.`;
  };
  const freeAmounts = (rule: FieldRule) =>
    plan.unused.map((heading) => ({ heading, amounts: centsOf(table.headings.indexOf(heading), rule) }));
  const ofRevised = (index: number, rule: FieldRule): string | null =>
    // A view without the change orders leaves those of its jobs as they are.
    isOurs ? null : suspicionOfRevised(centsOf(index, rule), centsIn('changeOrderTotal'), freeAmounts(rule));
  const isSwapped = (index: number): boolean => {
    const name = columnOf('jobName');
    if (name === null) return false;
    const isCalledName = isNameHeading(table.headings[index] ?? '') && isNumberHeading(table.headings[name] ?? '');
    return isCalledName || areSwapped(textsOf(index), textsOf(name));
  };
  const soldOn = columnOf('dateSold');
  const isUnderWay =
    (soldOn !== null && textsOf(soldOn).length > 0) ||
    (['jobCostToDate', 'invoicedAmount'] as const).some((name) => centsIn(name)?.some(Boolean));
  const identity = identityOf(plan);
  /** Texts of the status that no option of the company has. */
  const unknownStates = new Set(
    read.values.flatMap(({ field, text, becomes }) => (field === 'jobStatus' && becomes === null ? [text] : [])),
  );
  const facts = {
    hasContract: columnOf('originalContractAmount') !== null,
    hasBilling: columnOf('invoicedAmount') !== null,
    headings: table.headings,
  };
  return [
    ...belowClosed(read),
    ...plan.fields.flatMap((field) => {
      if (field.source.kind !== 'column') return [];
      const { index } = field.source.column;
      const amounts = amountColumns.find(({ name }) => name === field.name);
      const sign = amounts && !isOurs ? signDoubt(field, amounts.amounts) : null;
      const isDate = importFieldOf(field.name).type === 'date';
      const texts = amounts?.texts ?? textsOf(index).filter((text) => !(isDate && isNoDate(text)));
      const twin = twinOf(table.headings, index);
      const isId = field.name === 'externalId' || field.name === 'jobNumber';
      const isContract = field.name === 'originalContractAmount';
      const found = [
        ...(texts.length === 0 ? [] : suspicionsOf(field, texts, amounts?.amounts ?? [], sign)),
        ...(amounts ? ofAmounts(amounts, field.columnName, index) : []),
        suspicionOfRepeats(read, field),
        field.name === 'changeOrderTotal' ? suspicionOfBudgetChanges(table.headings, jobRows, index) : null,
        ...(field.name === identity ? suspicionsOfList(read, { textsOf, isUnderWay }) : []),
        field.name === 'jobStatus' ? suspicionOfStatus(texts.filter((text) => unknownStates.has(text))) : null,
        isDate ? suspicionOfDates(field, texts, beside.today) : null,
        field.name === 'dateClosed' ? ofClosing(index, field.rule) : null,
        isListedField(field.name) ? suspicionOfBlankLabels(cellsOf(index)) : null,
        field.name === 'externalId' &&
        (columnOf('jobNumber') !== null || mayBeCount(field.columnName)) &&
        countRows(texts)
          ? COUNTS
          : null,
        isId && isSwapped(index) ? SWAPPED : null,
        whatMayBeMeant(field, facts),
        isContract && !isWholeRevenueHeading(field.columnName) ? ofRevised(index, field.rule) : null,
        mayHaveTax(field.name, plan.unused)
          ? suspicionOfTax(
              field.name,
              { heading: field.columnName, amounts: centsOf(index, field.rule) },
              freeAmounts(field.rule),
            )
          : null,
        field.name === 'jobName' ? (brokenLetters(cellsOf(index)) ?? closedByName(read, texts)) : null,
        amounts && texts.some((text) => isRounded(text, field.rule)) ? FRACTIONS : null,
        twin === null ? null : `The file has another column of this name, “${twin}”. Say which of them is meant.`,
      ].filter((reason) => reason !== null);
      const other = found.length === 0 && amounts ? otherColumn(field.name, index, field.rule) : null;
      const samples = [...new Set(texts)].slice(0, SAMPLES).map((text) => text.replace(/\s+/g, ' '));
      const said = { field: field.name, column: field.columnName, samples };
      return [
        ...found.map((reason) => ({
          ...said,
          reason,
          isQuestion: !HARMLESS.has(reason),
          turned: reason === sign?.reason ? sign.turned : null,
        })),
        ...(other === null ? [] : [{ ...said, reason: other, isQuestion: false, turned: null }]),
        // Said once. A company may keep its books in it.
        ...(foreign === null || amounts === undefined || amounts !== amountColumns[0]
          ? []
          : [{ ...said, reason: inForeign(foreign), isQuestion: false, turned: null }]),
      ];
    }),
  ];
}

/** A cell that cannot be read, such as 1.005, is named as one. */
const isRounded = (text: string, rule: FieldRule): boolean =>
  hasFractionOfCent(rule.numbers ?? 'us', text) && amountOf(text, rule).ok;

const SWAPPED =
  'The headings of numbers and names seem to stand over each other’s columns. Check whether each is read as it is meant.';

const CODES = 'The values are codes. Say what each of them means.';
/** Nothing is stored of a code that names no option, each cell that is no amount is named, and the limits of a company look at zeros. */
const HARMLESS: ReadonlySet<string> = new Set([ALL_ZERO, CODES, FRACTIONS, NO_AMOUNTS]);

/** The next column with the same heading, which the file's table numbers: `Billed (2)` beside `Billed`. */
function twinOf(headings: readonly string[], index: number): string | null {
  const name = (headings[index] ?? '').replace(/ \(\d+\)$/, '').toLowerCase();
  const isTwin = (heading: string, other: number) =>
    other !== index &&
    (heading.toLowerCase() === name || (heading.toLowerCase().startsWith(`${name} (`) && / \(\d+\)$/.test(heading)));
  return headings.find(isTwin) ?? null;
}

function suspicionsOf(
  { name, rule, columnName }: PlannedField,
  texts: readonly string[],
  amounts: readonly number[],
  sign: SignDoubt | null,
): string[] {
  const { type }: JobField = importFieldOf(name);
  if (type === 'currency') return amountSuspicions({ name, heading: columnName, sign }, texts, amounts);
  const reason = otherSuspicion(name, rule, type, texts);
  return reason === null ? [] : [reason];
}

/** Of a column that holds no amounts. */
function otherSuspicion(
  name: ImportField,
  rule: FieldRule,
  type: JobField['type'],
  texts: readonly string[],
): string | null {
  const isPattern = texts.length >= FEWEST;
  if (type === 'percent') return suspicionOfPercents(name, texts);
  if (name === 'externalId' || name === 'jobNumber')
    return idSuspicion(rule.first === undefined ? texts : texts.map((text) => text.split(rule.first ?? '')[0] ?? ''));
  if (type === 'date' && isPattern && new Set(texts).size === 1) return 'All dates are the same.';
  if (type === 'date') return farSuspicion(texts, rule);
  if (
    isPattern &&
    isListedField(name) &&
    rule.values === undefined &&
    texts.every((text) => /^[A-Z]?\d{1,2}$/i.test(text))
  ) {
    return CODES;
  }
  return null;
}

const amountsOf = (texts: readonly string[], rule: FieldRule): number[] =>
  texts.flatMap((text) => {
    const amount = amountOf(text, rule);
    return amount.ok ? [amount.cents] : [];
  });
