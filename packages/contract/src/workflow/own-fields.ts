import type { FormulaKind } from '@plumbline/domain/formula/kinds';
import { percent } from '@plumbline/domain/percent';
import { z } from 'zod';
import { boolean, currency, date, type Field, field, fieldTable, percentField, text } from '../fields.ts';
import { amount } from '../values.ts';
import { isJobField, jobTable, select } from './job-fields.ts';

/** The kinds of a company's own columns. A column's kind never changes, so a value is never read as another kind. */
export const ownKinds = ['text', 'number', 'amount', 'date', 'select', 'yesno', 'person'] as const;
export type OwnKind = (typeof ownKinds)[number];

/**
 * The name of a company's own field, such as `own.amount.k3f9x2ab`: it survives renaming, and never equals that of a
 * built-in field. It contains the kind, so the name alone is enough to check and store a value.
 */
export type OwnField = `own.${OwnKind}.${string}`;
const OWN_FIELD = new RegExp(`^own\\.(${ownKinds.join('|')})\\.[a-z0-9]{8}$`);
export const isOwnField = (name: string): name is OwnField => OWN_FIELD.test(name);
const named = (is: (name: string) => boolean) =>
  z.custom<OwnField>((name) => typeof name === 'string' && is(name), 'is not a column of the company’s own');
export const ownField = named(isOwnField).meta({ type: 'string', pattern: OWN_FIELD.source });

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => (byte % 36).toString(36)).join('');
/** One of about 2.8 billion for each kind. */
export const newOwnField = (kind: OwnKind): OwnField => `own.${kind}.${newId()}`;
export const newCalculatedField = (): CalculatedField => `own.calculated.${newId()}`;

/** The name of a calculated column. Nothing is stored under it; its kind comes with its formula. */
export type CalculatedField = `own.calculated.${string}`;
const CALCULATED_FIELD = /^own\.calculated\.[a-z0-9]{8}$/;
export const isCalculatedField = (name: string): name is CalculatedField => CALCULATED_FIELD.test(name);

/** The name of any column of a company's own, filled by people or calculated. */
export type ColumnField = OwnField | CalculatedField;
export const isColumnField = (name: string): name is ColumnField => isOwnField(name) || isCalculatedField(name);
const COLUMN_FIELD = new RegExp(`^own\\.(${[...ownKinds, 'calculated'].join('|')})\\.[a-z0-9]{8}$`);
export const columnField = z
  .custom<ColumnField>(
    (name) => typeof name === 'string' && isColumnField(name),
    'is not a column of the company’s own',
  )
  .meta({ type: 'string', pattern: COLUMN_FIELD.source });

// The name was checked, so its second part is a kind.
export const kindOf = (name: OwnField): OwnKind => name.split('.')[1] as OwnKind;

/** A field whose choices are a list of the company. */
export const ownSelect = named((name) => isOwnField(name) && kindOf(name) === 'select').meta({
  type: 'string',
  pattern: '^own\\.select\\.[a-z0-9]{8}$',
});

const MOST = 1e15;
const outOfRange = 'is not within ±1,000,000,000,000,000';
const number = z.number({ error: 'is not a number' }).min(-MOST, outOfRange).max(MOST, outOfRange).nullable();
const person = z.uuid({ error: 'is not an active user' }).toLowerCase().nullable();

const fieldsByKind = {
  text: text('', 1000, { width: 180 }),
  number: field('', 'number', '', number, number, { isSummed: true }),
  amount: currency('', amount),
  date: date(''),
  select: select('', { width: 150 }),
  yesno: boolean(''),
  person: field('', 'select', '', person, person, { width: 160 }),
} satisfies Record<OwnKind, Field>;
const kinds = fieldTable(fieldsByKind);

const anyPercent = z.number().transform(percent);
/** What a calculated column can give. */
const calculatedFields = {
  amount: fieldsByKind.amount,
  number: fieldsByKind.number,
  percent: percentField('', anyPercent),
  date: fieldsByKind.date,
  text: fieldsByKind.text,
  yesno: fieldsByKind.yesno,
} satisfies Record<FormulaKind, Field>;

/** A company's own field, from its name; undefined for any other name. */
export const ownFieldOf = (name: string): Field | undefined =>
  isOwnField(name) ? fieldsByKind[kindOf(name)] : undefined;

/** A field of a job: one of the product's, or one of a company's own. */
export const isAnyJobField = (name: string): boolean => isJobField(name) || isColumnField(name);

/**
 * Why a save cannot set this field of a job to this value; null if it can. Whether the company has the field is for the
 * service to check.
 */
export const anyCellProblem = (name: string, value: unknown): string | null =>
  isOwnField(name) ? kinds.valueProblem(kindOf(name), value) : jobTable.cellProblem(name, value);

/** Why an own field cannot hold this value; null when it can. */
export const anyValueProblem = (name: OwnField, value: unknown): string | null =>
  kinds.valueProblem(kindOf(name), value);
/** The value of an own field as it is stored. */
export const anyStoredValue = (name: OwnField, value: unknown): unknown => kinds.storedValue(kindOf(name), value);

/** How a job's own fields travel: those with a value, by name. Amounts in cents, dates as `YYYY-MM-DD`, people by id, a tick as true. */
export const ownValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type OwnValues = z.infer<typeof ownValues>;

/** The parts of a definition that a table of fields needs. */
export interface NamedOwnField {
  readonly field: ColumnField;
  readonly title: string;
  readonly isRetired: boolean;
  /** Of a column that people fill: null. */
  readonly calculated: Calculation | null;
}

/** The kind of a calculated column, and its formula over fields: `[own.amount.k3f9x2ab] / [finalContractAmount]`. */
export interface Calculation {
  readonly kind: FormulaKind;
  readonly formula: string;
}

const formOf = ({ field, calculated }: NamedOwnField): Field => {
  if (isOwnField(field)) return fieldsByKind[kindOf(field)];
  return calculatedFields[calculated?.kind ?? 'text'];
};

/** A company's own fields. A retired field keeps its values but takes no new ones; nobody types into a calculated field. */
export function ownTable(columns: readonly NamedOwnField[]) {
  const table = fieldTable(
    Object.fromEntries(
      columns.map((column) => {
        const { field, title, isRetired, calculated } = column;
        return [field, { ...formOf(column), title, editable: !isRetired && calculated === null }];
      }),
    ) as Record<ColumnField, Field>, // of their own names
  );
  const retired = new Set<string>(columns.flatMap(({ field, isRetired }) => (isRetired ? field : [])));
  const cellProblem = (name: string, value: unknown): string | null =>
    retired.has(name) ? 'was retired, and takes no new values' : table.cellProblem(name, value);
  return { ...table, cellProblem };
}

/** The fields of a job in a company with these own columns. */
export function jobTableWith(columns: readonly NamedOwnField[]) {
  const own = ownTable(columns);
  const of = (name: string) => (own.has(name) ? own : jobTable);
  return {
    titleOf: (name: string) => of(name).titleOf(name),
    cellProblem: (name: string, value: unknown) => of(name).cellProblem(name, value),
    storedValue: (name: string, value: unknown) => of(name).storedValue(name, value),
  };
}
