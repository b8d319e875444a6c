import { type ImportField, importFieldOf } from '@plumbline/contract/workflow/import-fields';
import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { type JobField, jobFields } from '@plumbline/contract/workflow/job-fields';
import { plainHeading } from '@plumbline/contract/workflow/job-headings';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import { withoutMarks } from '@plumbline/domain/invisible-marks';
import { readPercentAs } from '../formats/number-forms.ts';
import { isNumberHeading } from './swapped.ts';

/** The different texts of a column that the survey tells: all of them where there are few, or else three. */
const textsOf = ({ texts, samples }: ColumnSurvey): string[] =>
  texts.length > 0 ? texts.map(({ text }) => text) : samples;

const WHOLE = /^\d+$/;
/** `1001.10`, as programs number a job and its phase. */
const POINTED = /^\d{1,15}(?:\.\d{1,4})?$/;
/** `1,001`, as spreadsheets write a number: the proof says so. */
const GROUPED = /^\d{1,3}(?:,\d{3})+$/;
/** `1001-`, as Vista writes the number of a contract, also once for each of its items; `1001.` of Spectrum. */
const DASHED = /^\d+[-.]$/;
/** Yes and no, as databases write them, and LibreOffice what Excel calls TRUE and FALSE. */
const ONE_OR_ZERO = /^[01]$/;
/** The number of a status or a division. */
const CODE = /^\d{1,3}$/;
/** Days as a workbook counts them, from 1954 to 2119; or three numbers, even where they are no day, such as 2/30/2026. */
const DAY = /^[2-7]\d{4}(?:\.0+)?$|^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/;
const isWholly = (survey: ColumnSurvey, shape: RegExp) =>
  textsOf(survey).every((text) => shape.test(withoutMarks(text).normalize('NFKC')));
/** Of five texts one may stand in another table below, such as `AJE 1`. */
const MOST = 0.8;
/** Whole numbers, and perhaps a few words: of a total, or of another table below. No number with decimals. */
const areWhole = (survey: ColumnSurvey): boolean => {
  const texts = textsOf(survey)
    .map((text) => withoutMarks(text).normalize('NFKC'))
    .filter((text) => /\d/.test(text));
  return (
    texts.every((text) => WHOLE.test(text) || /\p{L}/u.test(text)) &&
    texts.filter((text) => WHOLE.test(text)).length >= texts.length * MOST
  );
};
const hasDigits = (survey: ColumnSurvey) => textsOf(survey).some((text) => /\p{Nd}/u.test(text));

/** The numbers of a column as percents; null if it contains anything else. */
function percentsOf(survey: ColumnSurvey): number[] | null {
  const percents = textsOf(survey).map((text) => readPercentAs('us', text));
  return percents.every((percent) => percent.ok) ? percents.flatMap(({ percent }) => percent / 10_000) : null;
}

/** No contract withholds more than this. */
const MOST_RETAINAGE = 30;
/** `Retainage Held` and `Retainage Receivable` are amounts, whatever small ones stand there. */
const HELD = /\b(?:held|receivable|amount|amt|balance|to date)\b/;

/** Whether a column of retainage holds percents: a few different numbers as contracts have them. */
export function isPercentOfWhole(survey: ColumnSurvey): boolean {
  if (survey.kind === 'percent') return true;
  if (survey.texts.length === 0 || survey.texts.length > 20 || HELD.test(plainHeading(survey.heading))) return false;
  const percents = percentsOf(survey) ?? [];
  return (
    percents.some((percent) => percent > 0) && percents.every((percent) => percent >= 0 && percent <= MOST_RETAINAGE)
  );
}

/** The product's own files have this title, and whole percents. */
const OWN_TITLE = plainHeading(jobFields.typedPercent.title);
/** Numbers such as 0.1 for 10%, or 1 for all of it: read as percents they would be a hundredth of what is meant. */
const isFraction = (survey: ColumnSurvey): boolean => {
  if (plainHeading(survey.heading) === OWN_TITLE) return false;
  const percents = survey.kind === 'percent' ? [] : (percentsOf(survey) ?? []);
  return percents.some((percent) => percent > 0) && percents.every((percent) => percent >= 0 && percent <= 1);
};

/**
 * `Co` is the number of the company in Vista, Spectrum and CMiC, and stands for change orders elsewhere. Of those many are zero; and no two
 * jobs have 250 and 500 for their companies.
 */
const isCompany = (survey: ColumnSurvey): boolean =>
  plainHeading(survey.heading) === 'co' &&
  isWholly(survey, CODE) &&
  !textsOf(survey).some((text) => /^0+$/.test(text)) &&
  (survey.distinct < survey.filled || isWholly(survey, /^\d{1,2}$/));

/** `CO #` with 0, 1 and 3: how many a job has, or their numbers. */
const isCount = (survey: ColumnSurvey): boolean => survey.heading.includes('#') && isWholly(survey, CODE);

/** Whether the content of a column fits a field. A heading alone never proposes a column of dates for an amount. */
export function fits(name: ImportField, survey: ColumnSurvey): boolean {
  const { kind } = survey;
  if (kind === 'empty') return true;
  if (name === 'externalId' || name === 'jobNumber') {
    if (kind === 'amount')
      return (
        areWhole(survey) ||
        isWholly(survey, DASHED) ||
        ([POINTED, GROUPED].some((shape) => isWholly(survey, shape)) &&
          (survey.distinct === survey.filled || isNumberHeading(survey.heading)))
      );
    // What Excel makes of 24-01: the proof says so.
    return kind !== 'percent' && kind !== 'boolean' && (kind !== 'date' || survey.distinct === survey.filled);
  }
  if (name === 'jobName') return kind === 'text' || kind === 'identifier' || kind === 'code';
  const { type }: JobField = importFieldOf(name);
  switch (type) {
    case 'currency':
      // Shares of the contract, of which a person must say so.
      if (name === 'retainageAmount' && isFraction(survey)) return false;
      if (name === 'changeOrderTotal' && (isCompany(survey) || isCount(survey))) return false;
      if (kind === 'identifier' || kind === 'code') return isWholly(survey, WHOLE);
      return kind === 'amount' || (kind === 'text' && hasDigits(survey));
    case 'percent':
      if (kind === 'date' || kind === 'boolean' || isFraction(survey)) return false;
      return kind === 'percent' || hasDigits(survey);
    case 'date':
      if (kind === 'amount' || kind === 'identifier') return isWholly(survey, DAY);
      return kind === 'date' || (kind === 'text' && hasDigits(survey));
    case 'boolean':
      return kind === 'boolean' || kind === 'text' || kind === 'code' || isWholly(survey, ONE_OR_ZERO);
    case 'number':
      return kind !== 'date' && kind !== 'boolean' && hasDigits(survey);
    case 'select':
    case 'multiselect':
      if (kind === 'amount') return isWholly(survey, CODE);
      return kind !== 'date' && kind !== 'percent' && kind !== 'boolean';
    case 'text':
      return name === 'notes' || isOwnField(name) || (kind !== 'date' && kind !== 'amount' && kind !== 'percent');
  }
}
