import { importableFields } from './import-mapping.ts';
import { isJobField, type JobField, type JobFieldName, jobFields, jobTable } from './job-fields.ts';
import { anyStoredValue, anyValueProblem, isOwnField, kindOf, type OwnField, ownFieldOf } from './own-fields.ts';

/** A field that a file can fill: built in, or a company's own. */
export type ImportField = JobFieldName | OwnField;
/** A field whose texts are looked up in a company's list. */
export type OwnChoice = `own.select.${string}` | `own.person.${string}`;

export const isImportField = (name: string): name is ImportField => isJobField(name) || isOwnField(name);
export const canBeImported = (name: string): name is ImportField =>
  isOwnField(name) || (isJobField(name) && importableFields.includes(name));

/** How a field reads and what it holds. A company's own field has no title here. */
export const importFieldOf = (name: ImportField): JobField => (isOwnField(name) ? ownField(name) : jobFields[name]);
function ownField(name: OwnField): JobField {
  const found = ownFieldOf(name);
  if (!found) throw new Error(`${name} is no own field`);
  return found;
}

/** Why a field cannot hold this value; null when it can. */
export const importValueProblem = (name: ImportField, value: unknown): string | null =>
  isOwnField(name) ? anyValueProblem(name, value) : jobTable.valueProblem(name, value);
export const importStoredValue = (name: ImportField, value: unknown): unknown =>
  isOwnField(name) ? anyStoredValue(name, value) : jobTable.storedValue(name, value);

export const isOwnSelect = (name: string): name is `own.select.${string}` =>
  isOwnField(name) && kindOf(name) === 'select';
export const isOwnPerson = (name: string): name is `own.person.${string}` =>
  isOwnField(name) && kindOf(name) === 'person';

/** Whether a field is a company's own number column. Its sums are numbers; all other sums are cents. */
export const isOwnNumber = (name: string): name is `own.number.${string}` =>
  isOwnField(name) && kindOf(name) === 'number';
/** Whether the proof adds up the field's values in the file. */
export const isSummed = (name: ImportField): boolean => importFieldOf(name).type === 'currency' || isOwnNumber(name);

/** The field's title in a company with these columns of its own. A retired column has no title here. */
export const fieldTitle = (field: string, own: readonly OwnImportField[]): string =>
  isJobField(field)
    ? jobFields[field].title
    : (own.find((column) => column.field === field)?.title ?? (isOwnField(field) ? 'column of your own' : field));

/** A column of the company's own that a file can fill: its field and what it is called here. */
export interface OwnImportField {
  readonly field: OwnField;
  readonly title: string;
}
