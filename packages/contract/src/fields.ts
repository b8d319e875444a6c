import type { Cents } from '@plumbline/domain/money';
import type { Percent } from '@plumbline/domain/percent';
import { z } from 'zod';
import type { ColumnFormat, ColumnSettings, ColumnType, SelectOption } from './grid.ts';
import { calendarDate, typedText } from './values.ts';

/** A field of a sheet's rows: how it reads, which values a save accepts, and the column that shows it. */
export interface Field<Read extends z.ZodType = z.ZodType, Update extends z.ZodType = z.ZodType> {
  title: string;
  type: ColumnType;
  format: ColumnFormat;
  width: number;
  read: Read;
  /** The value in a save. The schema may trim or sort what was sent. */
  update: Update;
  editable: boolean;
  hidden: boolean;
  /** Once it has a value, it can be changed but not emptied. */
  required: boolean;
  /** The choices of a select, if they are the same in every company. */
  choices?: readonly SelectOption[];
  /** The two fields whose sums give this field's figure in a totals row, by division. */
  ratioOf?: RatioOf;
  /** The field that this amount is a part of. A total says how many rows have only that field. */
  partOf?: string;
  /** For a number: it is a count, so a totals row adds it up. */
  isSummed?: true;
}

export interface RatioOf {
  readonly numerator: string;
  readonly denominator: string;
}

export interface FieldOptions {
  width?: number;
  readOnly?: true;
  hidden?: true;
  required?: true;
  choices?: readonly SelectOption[];
  ratioOf?: RatioOf;
  partOf?: string;
  isSummed?: true;
}

export const field = <R extends z.ZodType, U extends z.ZodType>(
  title: string,
  type: ColumnType,
  format: ColumnFormat,
  read: R,
  update: U,
  { width = 130, readOnly, hidden, required, choices, ratioOf, partOf, isSummed }: FieldOptions,
): Field<R, U> => ({
  title,
  type,
  format,
  width,
  read,
  update,
  editable: !readOnly,
  hidden: hidden ?? false,
  required: required ?? false,
  ...(choices && { choices }),
  ...(ratioOf && { ratioOf }),
  ...(partOf && { partOf }),
  ...(isSummed && { isSummed }),
});

export const text = (
  title: string,
  max: number,
  { format = '', ...options }: FieldOptions & { format?: ColumnFormat } = {},
) => {
  const schema = typedText(max).nullable();
  return field(title, 'text', format, schema, schema, options);
};

export const currency = (title: string, schema: z.ZodType<Cents>, options: FieldOptions = {}) => {
  const nullable = schema.nullable();
  return field(title, 'currency', 'currency', nullable, nullable, { width: 150, ...options });
};

/** `schema` limits the percents that it can hold. The format of a difference of percents is points. */
export const percentField = (
  title: string,
  schema: z.ZodType<Percent>,
  { format = 'percent', ...options }: FieldOptions & { format?: 'percent' | 'points' } = {},
) => {
  const nullable = schema.nullable();
  return field(title, 'percent', format, nullable, nullable, { width: 130, ...options });
};

export const date = (title: string, options: FieldOptions = {}) => {
  const schema = calendarDate.nullable();
  return field(title, 'date', 'MM/dd/yyyy', schema, schema, { width: 140, ...options });
};

export const boolean = (title: string, options: FieldOptions = {}) => {
  const schema = z.boolean({ error: 'is neither yes nor no' });
  return field(title, 'boolean', '', schema, schema, { width: 120, ...options });
};

/** What follows from a sheet's fields: its columns, and the values that a save accepts. */
export interface FieldTable<Name extends string = string> {
  names: readonly Name[];
  /** The columns as the API sends them, in the order of the fields. */
  columns: ColumnSettings[];
  /** The choices that are the same in every company, by field. */
  choices: Readonly<Record<string, readonly SelectOption[]>>;
  has(name: string): name is Name;
  /** The field's title; for an unknown field its name. */
  titleOf(name: string): string;
  /** Why a save cannot set this field to this value, in words that follow the field's title; null if it can. */
  cellProblem(name: string, value: unknown): string | null;
  /** Why the field cannot hold this value, even if no save can change it; null if it can. */
  valueProblem(name: Name, value: unknown): string | null;
  /** The value as it is stored. An invalid value is returned unchanged. */
  storedValue(name: string, value: unknown): unknown;
}

export function fieldTable<Name extends string>(fields: Readonly<Record<Name, Field>>): FieldTable<Name> {
  // Object.keys widens to string; the table is closed, so its keys are exactly these.
  const names = Object.keys(fields) as Name[];
  const has = (name: string): name is Name => Object.hasOwn(fields, name);
  const read = (name: Name, value: unknown) => {
    const { update } = fields[name];
    // An emptied text is an empty cell, if the cell may be empty.
    const asEmpty = value === '' ? update.safeParse(null) : null;
    return asEmpty?.success ? asEmpty : update.safeParse(value);
  };
  const valueProblem = (name: Name, value: unknown) => {
    const result = read(name, value);
    return result.success ? null : (result.error.issues[0]?.message ?? 'is not valid');
  };
  return {
    names,
    columns: names.map((name) => {
      const { title, type, format, width, editable, hidden, ratioOf, partOf, isSummed } = fields[name];
      const shown = {
        field: name,
        title,
        type,
        format,
        filterType: type,
        width,
        editable,
        disableFilter: false,
        hidden,
      };
      return { ...shown, ...(ratioOf && { ratioOf }), ...(partOf && { partOf }), ...(isSummed && { isSummed }) };
    }),
    choices: Object.fromEntries(
      names.flatMap((name) => {
        const { choices } = fields[name];
        return choices ? [[name, choices]] : [];
      }),
    ),
    has,
    titleOf: (name) => (has(name) ? fields[name].title : name),
    cellProblem(name, value) {
      if (!has(name)) return 'there is no such field';
      return fields[name].editable ? valueProblem(name, value) : 'cannot be changed here';
    },
    valueProblem,
    storedValue(name, value) {
      if (!has(name)) return value;
      const result = read(name, value);
      return result.success ? result.data : value;
    },
  };
}
