import type { ColumnSurvey } from '@plumbline/contract/workflow/import-survey';
import { totalWordsOf } from '../structure/row-words.ts';

/** The two parts of a cell such as `1001 - Depot`. */
export interface NumberAndName {
  number: string;
  name: string;
}

/** `1001`, `24-015`, `J1001`, `A-24.015B`: digits with the signs that numbers of jobs have between them. */
const NUMBER = String.raw`[\p{L}]{0,4}[-.]?\d+[A-Z]{0,2}(?:[-./]\d+[A-Z]{0,2})*`;
/** A sign between the two, such as `24-1 / Depot`; or only a space, which also occurs in names and addresses. */
const WITH_SIGN = new RegExp(
  String.raw`^[#(\[]?(?<number>${NUMBER})[)\]]?(?:\s*[:|,–—]\s*|\s+(?:-+|\/)\s*|--+|-\s+|-(?=\p{Lu}\p{Ll}))(?<name>.+)$`,
  'u',
);
const WITH_SPACE = new RegExp(String.raw`^[#(\[]?(?<number>${NUMBER})[)\]]?\s+(?<name>.+)$`, 'u');
/** A name is words. */
const WORD = /\p{L}{2}/u;
/** Fewer digits are part of a name: `2nd Street`, `3M Plant`. */
const FEWEST_DIGITS = 3;

/** `Depot - 1001`, `Depot (1001)`, `Depot (#1001)`. A number behind a space alone is part of a name: `Pier 39`. */
const AT_THE_END = new RegExp(
  String.raw`^(?<name>.+?)(?:\s*[:|,–—]\s*|\s+-+\s*|\s*[(\[]?#|\s*[(\[])(?<number>${NUMBER})[)\]]?$`,
  'u',
);

function partsBy(shape: RegExp, text: string): NumberAndName | null {
  const { number = '', name = '' } = shape.exec(text)?.groups ?? {};
  return number.replace(/\D/g, '').length >= FEWEST_DIGITS && WORD.test(name) ? { number, name: name.trim() } : null;
}

/** `Acme:1001 Depot`, as QuickBooks writes the job of a customer. */
function ofCustomer(text: string, shape: RegExp): NumberAndName | null {
  const colon = text.lastIndexOf(':');
  const [customer, job] = [text.slice(0, Math.max(0, colon)), text.slice(colon + 1)];
  if (!/\p{L}/u.test(customer)) return null;
  const parts = partsBy(shape, job.trim());
  return parts && { number: parts.number, name: `${customer.trim()}: ${parts.name}` };
}

const bySign = (text: string): NumberAndName | null =>
  partsBy(WITH_SIGN, text) ?? ofCustomer(text, WITH_SIGN) ?? partsBy(AT_THE_END, text);

/** Neither could be stored. */
const LONGEST = 1_000;

/** The number and the name of a job that stand in one cell; null for any other text. */
export const numberAndNameOf = (text: string): NumberAndName | null =>
  text.length > LONGEST ? null : (bySign(text) ?? partsBy(WITH_SPACE, text) ?? ofCustomer(text, WITH_SPACE));

/** Group headings and a job without a number can stand between them, so a person is asked. */
const MOST = 0.7;
const NEARLY_ALL = 0.9;

/**
 * Whether a column's texts look like a number and a name each. With a space alone between them, only where the numbers have one shape:
 * `100 Main Street` and `2502 Oak Ave` are addresses.
 */
export function areNumberAndName(all: readonly string[]): boolean {
  const texts = all.filter((text) => totalWordsOf(text) === null);
  const found = texts.flatMap((text) => numberAndNameOf(text) ?? []);
  if (found.length === 0 || found.length < texts.length * MOST) return false;
  if (new Set(found.map(({ number }) => number)).size < found.length * NEARLY_ALL) return false;
  const signed = texts.filter((text) => bySign(text) !== null).length;
  const shapes = new Set(found.map(({ number }) => number.replace(/\d/g, '0')));
  return signed >= found.length * NEARLY_ALL || (shapes.size === 1 && found.length >= 2);
}

/** Whether a column of a file has numbers and names, by its texts where there are few, or else by three. */
export const hasNumberAndName = ({ kind, texts, samples }: ColumnSurvey): boolean =>
  kind === 'text' && areNumberAndName(texts.length > 0 ? texts.map(({ text }) => text) : samples);
