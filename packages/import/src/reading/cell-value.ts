import type { SelectOption } from '@plumbline/contract/grid';
import { clearForms, dayFirstForms, monthFirstForms } from '@plumbline/contract/workflow/date-forms';
import {
  type ImportField,
  importFieldOf,
  importStoredValue,
  importValueProblem,
  isOwnPerson,
} from '@plumbline/contract/workflow/import-fields';
import type { FieldRule } from '@plumbline/contract/workflow/import-mapping';
import type { NumberForm } from '@plumbline/contract/workflow/import-survey';
import type { JobField } from '@plumbline/contract/workflow/job-fields';
import { earningMethodNames, plainHeading } from '@plumbline/contract/workflow/job-headings';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { amountProblemText, cents, type ParsedAmount, parseAmount } from '@plumbline/domain/money';
import { percentProblemText } from '@plumbline/domain/percent';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import utc from 'dayjs/plugin/utc.js';
import { orderOf } from '../formats/date-formats.ts';
import { readAmountAs, readNumberAs, readPercentAs } from '../formats/number-forms.ts';
import { plainDigits, seenText } from '../formats/number-text.ts';
import { readDate } from '../formats/read-date.ts';
import { shortAmountReason } from '../formats/short-amounts.ts';
import { noValueReason } from './no-value.ts';

dayjs.extend(customParseFormat);
dayjs.extend(utc);

export type ReadValue = { ok: true; value: unknown; isTruncated: boolean } | { ok: false; reason: string };

const read = (value: unknown, isTruncated = false): ReadValue => ({ ok: true, value, isTruncated });
const refused = (reason: string): ReadValue => ({ ok: false, reason });

const IN_WORDS: ReadonlySet<JobField['type']> = new Set(['text', 'select', 'multiselect']);

/** Turns text that is not blank into the value of a field, and checks it by the field's schema. */
export function valueOfText(name: ImportField, written: string, rule: FieldRule): ReadValue {
  const { type, choices }: JobField = importFieldOf(name);
  const isId = name === 'externalId' || name === 'jobNumber';
  // Notes stay as they are.
  const isSeen = isId || name === 'jobName' || type !== 'text';
  const seen = isSeen ? seenText(written) : written;
  const text = isId ? plainDigits(seen) : seen;
  const nothing = noValueReason(text, isId ? 'id' : IN_WORDS.has(type) ? 'words' : 'figure');
  if (nothing) return refused(nothing);
  // Only the company's list of people can resolve the names.
  if (type === 'multiselect' || isOwnPerson(name)) return read(text);
  const outcome = choices
    ? choiceOf(choices, text)
    : type === 'number' && isOwnField(name)
      ? decimalOf(text, rule.numbers ?? 'us')
      : parse(type, text, rule);
  if (!outcome.ok) return outcome;
  const reason = importValueProblem(name, outcome.value);
  if (reason && type === 'currency' && Number(outcome.value) < 0) return refused(BELOW_ZERO);
  return reason ? refused(reason) : { ...outcome, value: importStoredValue(name, outcome.value) };
}

/** Of a field that holds a job's amount in all, which a credit may lower and never turns around. */
const BELOW_ZERO =
  'is below zero, as a credit is: a job has at least 0 here. Type over it what the job has after the credit, or turn the sign in the file if it only marks a side';

/** A choice by its value, its words, or what other programs call it. Only the methods of earning have such choices. */
function choiceOf(choices: readonly SelectOption[], text: string): ReadValue {
  const plain = plainHeading(text);
  const names = new Map<string, readonly string[]>(Object.entries(earningMethodNames));
  const found = choices.find(({ value, name }) =>
    [plainHeading(value), plainHeading(name), ...(names.get(value) ?? [])].includes(plain),
  );
  return found ? read(found.value) : refused(`is none of ${choices.map(({ name }) => name).join(', ')}`);
}

function parse(type: JobField['type'], text: string, rule: FieldRule): ReadValue {
  switch (type) {
    case 'currency': {
      const amount = amountOf(text, rule);
      if (amount.ok) return read(amount.cents);
      const short = amount.problem === 'not-an-amount' ? shortAmountReason(text) : null;
      return refused(short ?? amountProblemText(amount.problem));
    }
    case 'percent': {
      const part = readPercentAs(rule.numbers ?? 'us', text);
      return part.ok ? read(part.percent) : refused(percentProblemText(part.problem));
    }
    case 'date':
      return calendarDateOf(text, [rule.format ?? []].flat());
    case 'boolean':
      return yesOrNo(text, rule);
    case 'number':
      return wholeNumberOf(text, rule.numbers ?? 'us');
    case 'text':
    case 'select':
    case 'multiselect':
      return shortened(text, rule.truncate);
  }
}

/** `31.00`, as some programs export every number, is 31. */
function wholeNumberOf(text: string, form: NumberForm): ReadValue {
  const amount = readAmountAs(form, text);
  return amount.ok && amount.cents % 100 === 0 ? read(amount.cents / 100) : refused('is not a whole number');
}

/** A number of a company's own column, with any decimals. A percent is the number before its sign. */
function decimalOf(text: string, form: NumberForm): ReadValue {
  const value = readNumberAs(form, text);
  return value === null ? refused('is not a number') : read(value);
}

/** In its column's format, with the sign that the mapping gives the column. */
export function amountOf(text: string, { numbers, turned }: Pick<FieldRule, 'numbers' | 'turned'>): ParsedAmount {
  const amount = writtenAmount(text, numbers);
  return turned && amount.ok ? { ok: true, cents: cents(0 - amount.cents) } : amount;
}

/** If the column's format is unknown, it is the American one, and `250.000` is refused. */
function writtenAmount(text: string, form: NumberForm | undefined): ParsedAmount {
  if (form) return readAmountAs(form, text);
  const typed = parseAmount(text);
  return typed.ok || typed.problem === 'points-for-thousands' ? typed : readAmountAs('us', text);
}

/**
 * A format says which of month and day comes first, and any usual form of a date is read. A format that is not among the usual
 * ones is taken at its word: text must match it exactly. UTC avoids the hours that clock changes skip.
 */
function calendarDateOf(text: string, formats: readonly string[]): ReadValue {
  const order = orderOf(formats);
  const usual = readDate(text, order);
  if (usual !== null) return read(usual);
  for (const format of formats) {
    if (USUAL.has(format)) continue;
    const date = dayjs.utc(text, format, true);
    if (date.isValid()) return read(date.format('YYYY-MM-DD'));
  }
  if (order === null && readDate(text, 'month-first') !== null) {
    return refused('may be month/day or day/month: the mapping’s “format” says which comes first');
  }
  return refused(formats.length === 0 ? 'is not a date' : `is not a date of the form ${formats.join(' or ')}`);
}
const USUAL: ReadonlySet<string> = new Set([...clearForms, ...monthFirstForms, ...dayFirstForms]);

const YES = ['yes', 'y', 'true', 'x', '1'];
const NO = ['no', 'n', 'false', '0'];

function yesOrNo(text: string, rule: FieldRule): ReadValue {
  const has = (words: readonly string[]) => words.some((word) => word.toLowerCase() === text.toLowerCase());
  const isOwn = rule.yes !== undefined || rule.no !== undefined;
  const yes = isOwn ? (rule.yes ?? []) : YES;
  const no = isOwn ? (rule.no ?? []) : NO;
  if (has(yes)) return read(true);
  return has(no) ? read(false) : refused(`is neither yes nor no (${[...yes, ...no].join(', ')})`);
}

/** Cuts to `max` UTF-16 units, ellipsis included, and never splits a character. */
function shortened(text: string, max: number | undefined): ReadValue {
  if (max === undefined || text.length <= max) return read(text);
  return read(
    `${text
      .slice(0, max - 1)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd()}…`,
    true,
  );
}
