import type { CallResponse } from '@plumbline/contract/call';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import { CHANGE_ORDER_FILE_FIELD, recordedFile } from '@plumbline/contract/workflow/change-order-files';
import { CHANGE_ORDER_FIELD, changeOrderTerms } from '@plumbline/contract/workflow/change-orders';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { correctableFields } from '@plumbline/contract/workflow/jobs';
import { CREATED_FIELD } from '@plumbline/contract/workflow/new-jobs';
import { isOwnField } from '@plumbline/contract/workflow/own-fields';
import type { ChangeOrderStatus } from '@plumbline/domain/change-orders';
import { isPercent } from '@plumbline/domain/percent';
import type { CellValue } from '@plumbline/sheet/cells/cell-value';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { type ChangeText, EMPTY } from '../../ui/timeline/timeline.tsx';
import { percentText, termsText } from '../change-orders/terms-text.ts';

/** The columns and choices by which values are written. */
export interface Wording {
  readonly columns: readonly ColumnSettings[];
  readonly selectOptions: SelectOptions;
}

type Init = CallResponse<(typeof workflowContract)['calls']['wipInit']>;
const wordings = new WeakMap<Init, Wording>();

/** The words for what the jobs held: also of the company's own columns that no sheet shows any more. */
export function wordingOf(init: Init): Wording {
  const { columns, selectOptions } = init.gridSettings;
  const wording = wordings.get(init) ?? { columns: [...columns, ...init.retiredColumns], selectOptions };
  wordings.set(init, wording);
  return wording;
}

const CONNECTION_FIELD = 'connected';

/** The subjects of a history search: the jobs' fields by title, and the events that are no field. */
export const recordedFields = ({ columns }: Wording): { value: string; label: string }[] => [
  ...columns
    .filter(({ editable, field }) => editable || RECORDED.has(field) || isOwnField(field))
    .map(({ field, title }) => ({ value: field, label: field === 'changeOrderTotal' ? `${title}, total` : title })),
  { value: CHANGE_ORDER_FIELD, label: 'Change Orders, each' },
  { value: CHANGE_ORDER_FILE_FIELD, label: 'Photos and documents' },
  { value: CONNECTION_FIELD, label: 'Connected or disconnected' },
  { value: CREATED_FIELD, label: 'Added by hand' },
];

/** Read-only in the grid of this person or of everybody, but changed by accounting, by a correction or by a link. */
const RECORDED = new Set<string>([
  'invoicedAmount',
  'externalId',
  'accountingForecast',
  'accountingForecastReason',
  ...correctableFields,
]);

type Described = Pick<RecordedChange, 'field' | 'oldValue' | 'newValue'>;

export function describeChange(change: Described, wording: Wording): ChangeText {
  const { field, oldValue, newValue } = change;
  if (field === CONNECTION_FIELD) {
    return { title: newValue === true ? 'Brought into the WIP' : 'Taken out of the WIP', from: null, to: null };
  }
  if (field === CREATED_FIELD) return { title: 'Added by hand', from: null, to: null };
  if (field === CHANGE_ORDER_FILE_FIELD) return describeFile(oldValue, newValue);
  if (field === CHANGE_ORDER_FIELD) return describeChangeOrder(oldValue, newValue);
  const column = wording.columns.find((column) => column.field === field);
  // A field that the product no longer has keeps its history.
  if (!column) return { title: field, from: String(oldValue ?? EMPTY), to: String(newValue ?? EMPTY) };
  const text = (value: unknown): string => {
    if (column.type === 'boolean') return value === true ? 'Yes' : 'No';
    // With every decimal: two decimals may not show what changed.
    if (column.type === 'percent' && isPercent(value)) return percentText(value);
    // Values on the wire are cell values: dates stay texts there.
    return formatValue(column, (value ?? null) as CellValue, wording.selectOptions[field]) || EMPTY;
  };
  return { title: column.title, from: text(oldValue), to: text(newValue) };
}

const decided: Record<ChangeOrderStatus, string> = {
  pending: 'put back to pending',
  approved: 'approved',
  rejected: 'rejected',
};

function describeChangeOrder(oldValue: unknown, newValue: unknown): ChangeText {
  const after = changeOrderTerms.safeParse(newValue);
  const before = changeOrderTerms.safeParse(oldValue);
  if (!after.success) return { title: 'Change order', from: null, to: null };
  const name = `Change order ${numberOf(newValue)}`;
  const to = termsText(after.data);
  if (!before.success) return { title: `${name} added, ${after.data.status}`, from: null, to };
  const verb = before.data.status === after.data.status ? 'edited' : decided[after.data.status];
  const from = termsText(before.data);
  return { title: `${name} ${verb}`, from: from === to ? null : from, to };
}

function describeFile(oldValue: unknown, newValue: unknown): ChangeText {
  const [before, after] = [oldValue, newValue].map((value) => recordedFile.safeParse(value).data);
  const file = after ?? before;
  if (!file) return { title: 'Photo or document', from: null, to: null };
  const what = file.type === 'application/pdf' ? 'Document' : 'Photo';
  const title = after
    ? `${what} attached to change order ${file.number}`
    : `${what} of change order ${file.number} removed`;
  return { title, from: after ? null : file.name, to: after ? file.name : null };
}

const numberOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'number' in value ? String(value.number) : '';

/** A person's changes of a job at one moment, in the order of the columns. The moments are newest first, as given. */
export function savedTogether(changes: readonly RecordedChange[], { columns }: Wording): RecordedChange[][] {
  const place = new Map(columns.map(({ field }, index) => [field, index]));
  const placeOf = ({ field }: RecordedChange) => place.get(field) ?? -1;
  const moments = Map.groupBy(changes, ({ jobId, version }) => `${jobId} ${version}`);
  return [...moments.values()].map((moment) => moment.toSorted((a, b) => placeOf(a) - placeOf(b)));
}

/**
 * The moments of one save: a person's changes of several jobs share its instant, which is its transaction's. Two saves of one person within a
 * millisecond would stand as one.
 */
export const savedAtOnce = (moments: readonly RecordedChange[][]): RecordedChange[][][] => [
  ...Map.groupBy(moments, ([first]) => `${first?.personId} ${first?.at.getTime()} ${first?.isImport}`).values(),
];

/** So many fields of a save are named. */
const NAMED = 3;

/** What a save of several jobs changed: `199 jobs: Original Contract, Invoiced Amount`. `isCut`: more of it is not loaded yet. */
export function describeSave(moments: readonly RecordedChange[][], wording: Wording, isCut: boolean): string {
  const titles = [...new Set(moments.flat().map((change) => describeChange(change, wording).title))];
  const more = titles.length > NAMED ? ` and ${titles.length - NAMED} more` : '';
  const count = `${moments.length.toLocaleString('en-US')}${isCut ? ' jobs or more' : ' jobs'}`;
  return `${count}: ${titles.slice(0, NAMED).join(', ')}${more}`;
}
