import type { OwnChoice } from '@plumbline/contract/workflow/import-fields';
import type { ValueMeaning } from '@plumbline/contract/workflow/import-proof';
import { plainHeading as plain } from '@plumbline/contract/workflow/job-headings';
import type { SelectListField } from '@plumbline/contract/workflow/lists';

export interface Option {
  value: string;
  name: string;
  /** Jobs that have it keep it; no other job can get it. */
  isRetired?: boolean | undefined;
  /** The import adds it to the list. */
  isAdded?: boolean | undefined;
}
export type Meaning = Pick<ValueMeaning, 'becomes' | 'how'>;

export const NO_MEANING: Meaning = { becomes: null, how: 'none' };

/** `4-Current`, `4 - Current`, `A: Active`, `02. Plumbing`: a code and its meaning. */
const CODED = /^([A-Za-z]|\d{1,4})\s*(?:-|–|:|\.\s|\s-\s)\s*(\D.*)$/s;

/** Words for the same state of a job. Closed and complete differ in some companies, so they are one only where one option exists. */
const STATES: readonly (readonly (readonly string[])[])[] = [
  [['active', 'current', 'open', 'in progress', 'in process', 'ongoing', 'started', 'under construction', 'wip']],
  [
    ['complete', 'completed', 'finished', 'done'],
    ['closed', 'close', 'closed out'],
    ['inactive', 'archived'],
  ],
  [['on hold', 'hold', 'suspended', 'paused']],
  [['not started', 'pending start', 'awarded']],
];

/** The option that a text names. None if several fit equally well: a wrong division is worse than an empty one. */
export function optionOf(field: SelectListField | OwnChoice, text: string, options: readonly Option[]): Meaning {
  const same =
    options.find(({ value, name }) => name === text || value === text) ??
    only(options, ({ value, name }) => folded(name) === folded(text) || folded(value) === folded(text));
  if (same) return { becomes: same.value, how: same.isAdded ? 'added' : 'same' };
  // A bare status code means nothing outside the program that wrote it.
  if (field === 'jobStatus' && /^\d+$/.test(text)) return NO_MEANING;
  for (const fits of likenesses(field, text)) {
    const found = options.filter((option) => !option.isRetired && fits(option));
    if (found.length > 1) return NO_MEANING;
    if (found[0]) return { becomes: found[0].value, how: 'similar' };
  }
  return NO_MEANING;
}

type Fits = (option: Option) => boolean;

/** Ways in which an option resembles a text, the surest first. */
function likenesses(field: SelectListField | OwnChoice, text: string): Fits[] {
  const words = plain(wordsOf(text));
  const isNamed =
    (names: readonly string[]): Fits =>
    ({ value, name }) =>
      names.includes(plain(wordsOf(name))) || names.includes(plain(value));
  const ways: Fits[] = words === '' ? [] : [isNamed([plain(text)]), isNamed([words])];
  if (field === 'jobStatus') {
    for (const state of STATES) {
      const narrow = state.find((names) => names.includes(words));
      if (narrow) ways.push(isNamed(narrow), isNamed(state.flat()));
    }
  }
  const code = field === 'division' || field === 'branch' ? codeOf(text) : null;
  if (code !== null)
    ways.push(({ name, value }) =>
      [name, value].some((each) => codeOf(each) === code && mayMeanTheSame(wordsBehind(each), wordsBehind(text))),
    );
  return ways;
}

const folded = (text: string): string => text.trim().toLowerCase();

/** A text without the code before it. */
const wordsOf = (text: string): string => CODED.exec(text.trim())?.[2] ?? text;

/** The code of `02 - Electrical`, or of a text that is a code alone; without zeros before it. */
function codeOf(text: string): string | null {
  const tidy = text.trim();
  const code = CODED.exec(tidy)?.[1] ?? (/^(?:[A-Za-z]|\d{1,4})$/.test(tidy) ? tidy : null);
  return code === null ? null : code.toLowerCase().replace(/^0+(?=\d)/, '');
}

/** Behind a code; empty for a code alone. */
const wordsBehind = (text: string): string => plain(CODED.exec(text.trim())?.[2] ?? '');

/** `Elec` and `Electrical`, `Plumbing` and `Plumbing & HVAC`, or a code alone. `Mechanical` and `Electrical` contradict each other. */
function mayMeanTheSame(a: string, b: string): boolean {
  const others = b.split(' ');
  return a.startsWith(b) || b.startsWith(a) || a.split(' ').some((word) => word.length > 3 && others.includes(word));
}

function only<T>(all: readonly T[], fits: (each: T) => boolean): T | undefined {
  const found = all.filter(fits);
  return found.length === 1 ? found[0] : undefined;
}
