import { counted, wholeText } from '@plumbline/domain/counted';
import { z } from 'zod';

/**
 * What is wrong with a member of a request, in words that follow its name. A schema can bring its own words. These replace the
 * library's everywhere else.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is needed' : `is not ${typeWords[issue.expected] ?? 'of the right kind'}`;
    case 'invalid_format':
      return `is not ${formatWords[issue.format] ?? 'written as it should be'}`;
    case 'too_small':
      return smallWords(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case 'too_big':
      return largeWords(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case 'not_multiple_of':
      return `is not a multiple of ${issue.divisor}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is needed';
      return `is not ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return `has what nobody asked for: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is needed' : 'is of none of the kinds that can stand here';
    case 'invalid_key':
      return 'has a name that cannot stand here';
    case 'invalid_element':
      return 'has an entry that cannot stand here';
    default:
      return 'cannot stand here';
  }
}

const typeWords: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'yes or no',
  date: 'a date',
  array: 'a list',
  set: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  null: 'empty',
  undefined: 'to be given',
  never: 'to be given',
  nan: 'a number',
};

const formatWords: Record<string, string> = {
  uuid: 'an id',
  guid: 'an id',
  date: 'a date, such as 2026-03-31',
  datetime: 'a time, such as 2026-03-31T17:00:00Z',
  time: 'a time of day, such as 17:00:00',
  email: 'an e-mail address, such as office@example.com',
  url: 'an address, such as https://www.example.com',
  json_string: 'JSON',
};

const LISTS = new Set(['array', 'set', 'map']);

function smallWords(origin: string, minimum: number, isInclusive: boolean): string {
  const least = isInclusive ? minimum : minimum + 1;
  if ((origin === 'string' || LISTS.has(origin)) && least === 1) return 'must not be empty';
  if (origin === 'string') return `is shorter than ${counted(least, 'character')}`;
  if (LISTS.has(origin)) return `has fewer than ${counted(least, 'entry', 'entries')}`;
  return isInclusive ? `is less than ${wholeText(minimum)}` : `is not more than ${wholeText(minimum)}`;
}

function largeWords(origin: string, maximum: number, isInclusive: boolean): string {
  const most = isInclusive ? maximum : maximum - 1;
  if (origin === 'string') return `is longer than ${counted(most, 'character')}`;
  if (LISTS.has(origin)) return `has more than ${counted(most, 'entry', 'entries')}`;
  return isInclusive ? `is more than ${wholeText(maximum)}` : `is not less than ${wholeText(maximum)}`;
}

/** Applies to every use of the contract's schemas. */
z.config({ customError: plainWords });
