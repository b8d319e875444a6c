import { isOwnPerson, isOwnSelect, type OwnChoice } from '@plumbline/contract/workflow/import-fields';
import { type SelectListField, selectListFields } from '@plumbline/contract/workflow/lists';
import { type Person, peopleOf } from '../mapping/people.ts';
import { type Meaning, NO_MEANING, type Option, optionOf } from '../mapping/values.ts';

/** What a file's texts can mean in this company. */
export interface ListContext {
  options: Record<SelectListField, readonly Option[]>;
  /** The lists of the company's own columns, by field. */
  ownOptions?: Readonly<Record<string, readonly Option[]>>;
  /** People who can be assigned to a job now. */
  people: readonly Person[];
}

/** Fields whose texts are looked up among what the company has. */
export type ListedField = SelectListField | 'projectManagerUserIds' | OwnChoice;

const isSelectList = (name: string): name is SelectListField => selectListFields.some((field) => field === name);
export const isListedField = (name: string): name is ListedField =>
  isSelectList(name) || name === 'projectManagerUserIds' || isOwnSelect(name) || isOwnPerson(name);

/** What a text means: what the mapping says, or else the match in the company's list. */
export function meaningOf(
  field: ListedField,
  text: string,
  lists: ListContext,
  given: Readonly<Record<string, string>> = {},
): Meaning {
  const said = Object.hasOwn(given, text) ? given[text]?.trim() : undefined;
  if (!said) return lookedUp(field, text, lists);
  const meaning = lookedUp(field, said, lists);
  // A person's choice counts exactly: an option that only resembles it would be a guess.
  if (isList(field) && meaning.how !== 'same' && meaning.how !== 'added') return NO_MEANING;
  return meaning.becomes === null ? meaning : { ...meaning, how: 'given' };
}

const isList = (field: ListedField): boolean => isSelectList(field) || isOwnSelect(field);

const lookedUp = (field: ListedField, text: string, { options, ownOptions = {}, people }: ListContext): Meaning => {
  if (isSelectList(field)) return optionOf(field, text, options[field]);
  if (isOwnSelect(field)) return optionOf(field, text, ownOptions[field] ?? []);
  const meaning = text === '' ? NO_MEANING : peopleOf(text, people);
  // A column of the company's own holds one person.
  return isOwnPerson(field) && meaning.becomes?.includes(',') ? NO_MEANING : meaning;
};

/** As a job stores it: people as a list of ids. */
export const storedMeaning = (field: ListedField, becomes: string): string | string[] =>
  field === 'projectManagerUserIds' ? becomes.split(',') : becomes;
