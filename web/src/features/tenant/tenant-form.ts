import {
  type TenantDetails,
  type TenantField,
  type TenantFieldConflict,
  tenantFieldNames,
  tenantFieldProblem,
} from '@plumbline/contract/platform/tenant';

type Values = Pick<TenantDetails, TenantField>;
type Some<Value> = { readonly [Field in TenantField]?: Value };

/** The form of the company's fields: the stored values, and what was typed over them. */
export interface TenantForm {
  readonly stored: Values;
  /** As typed. */
  readonly typed: Some<string>;
  /** What each typed field held when typing began. */
  readonly seen: Some<string | null>;
  readonly problems: Some<string>;
  readonly conflicts: Some<TenantFieldConflict>;
}

export const formOf = (stored: Values): TenantForm => ({ stored, typed: {}, seen: {}, problems: {}, conflicts: {} });

/** A typed text as it is stored: null for an empty field. */
export function wireValue(field: TenantField, text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' && field !== 'name' ? null : trimmed;
}

export const shownText = (form: TenantForm, field: TenantField): string =>
  form.typed[field] ?? form.stored[field] ?? '';

/** Fields that differ from the stored values. */
export const changedFields = ({ typed, stored }: TenantForm): TenantField[] =>
  tenantFieldNames.filter((field) => {
    const text = typed[field];
    return text !== undefined && wireValue(field, text) !== stored[field];
  });

function without<Value>(some: Some<Value>, fields: readonly TenantField[]): Some<Value> {
  const kept = Object.entries(some).filter(([name]) => !fields.some((field) => field === name));
  return Object.fromEntries(kept) as Some<Value>; // a subset of the same entries
}

export const type = (form: TenantForm, field: TenantField, text: string): TenantForm => ({
  ...form,
  typed: { ...form.typed, [field]: text },
  seen: field in form.seen ? form.seen : { ...form.seen, [field]: form.stored[field] },
  problems: without(form.problems, [field]),
});

/** Checks these fields, by default all changed fields. */
export function check(form: TenantForm, fields: readonly TenantField[] = changedFields(form)): TenantForm {
  const found = fields.flatMap((field) => {
    const text = form.typed[field];
    const problem = text === undefined ? null : tenantFieldProblem(field, wireValue(field, text));
    return problem === null ? [] : [[field, problem] as const];
  });
  return { ...form, problems: { ...without(form.problems, fields), ...Object.fromEntries(found) } };
}

/** The body of a save of the changed fields. */
export function bodyOf(form: TenantForm) {
  const changed = changedFields(form);
  const values = changed.map((field) => [field, wireValue(field, form.typed[field] ?? '')] as const);
  const seen = changed.map((field) => [field, form.seen[field] ?? null] as const);
  // The call has the same schemas for the fields, and check() has applied them.
  return { changes: Object.fromEntries(values) as Partial<Values>, seen: Object.fromEntries(seen) as Partial<Values> };
}

/** Takes somebody else's changes. What was typed stays, unless it is what was stored: restored by hand, it is no change of this person's. */
export function load(form: TenantForm, stored: Values): TenantForm {
  const changed = changedFields(form);
  const same = tenantFieldNames.filter((field) => !changed.includes(field));
  return { ...form, stored, typed: without(form.typed, same), seen: without(form.seen, same) };
}

/** The sent values are stored. What was typed since then stays. */
export function save(form: TenantForm, stored: Values, sent: Partial<Values>): TenantForm {
  const done = tenantFieldNames.filter((field) => {
    const text = form.typed[field];
    return text === undefined || wireValue(field, text) === sent[field] || wireValue(field, text) === stored[field];
  });
  const typedSince = tenantFieldNames.filter((field) => !done.includes(field));
  const seen = Object.fromEntries(typedSince.map((field) => [field, stored[field]] as const));
  return {
    stored,
    typed: without(form.typed, done),
    seen,
    problems: without(form.problems, done),
    conflicts: without(form.conflicts, done),
  };
}

/** Others have changed the same fields: each waits for the person's choice. */
export const meet = (form: TenantForm, conflicts: readonly TenantFieldConflict[]): TenantForm => ({
  ...form,
  stored: { ...form.stored, ...Object.fromEntries(conflicts.map(({ field, theirValue }) => [field, theirValue])) },
  conflicts: Object.fromEntries(conflicts.map((conflict) => [conflict.field, conflict])),
});

export function resolve(form: TenantForm, field: TenantField, choice: 'mine' | 'theirs'): TenantForm {
  const conflicts = without(form.conflicts, [field]);
  const seen = { ...without(form.seen, [field]) };
  if (choice === 'theirs') return { ...form, conflicts, seen, typed: without(form.typed, [field]) };
  return { ...form, conflicts, seen: { ...seen, [field]: form.stored[field] } };
}
