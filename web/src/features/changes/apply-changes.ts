import type { WipEvent } from '@plumbline/contract/workflow/changes';
import { isJobField } from '@plumbline/contract/workflow/job-fields';
import { type Job, job } from '@plumbline/contract/workflow/jobs';
import type { OwnValues } from '@plumbline/contract/workflow/own-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { type CellValue, sameValue } from '@plumbline/sheet/cells/cell-value';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { RowPatch } from '@plumbline/sheet/cells/patch-row';
import { mergeNews } from '@plumbline/sheet/saving/news';
import type { CellOfOther, Place } from '../../ui/grid/index.ts';
import { byNumber, type JobRow } from '../jobs/job-rows.ts';

type Changes = NonNullable<WipEvent['changes']>;
/** Beyond this many jobs, derived figures are not reported: the grid does not mark that many cells. */
const MOST_WITH_FIGURES = 200;

/** A cell with what it showed before. */
type ShownCell = CellOfOther & { readonly value: CellValue };

/** What a person sees of the applied changes. */
export interface Applied {
  /** Cells that show another value now. */
  readonly cells: readonly CellOfOther[];
  /** Derived figures of the schedule; with many jobs, only those of the first jobs. */
  readonly figures: readonly CellOfOther[];
  readonly joined: number;
  readonly left: number;
  /** A job changed that the page does not have: something was missed. */
  readonly isIncomplete: boolean;
}

/**
 * Writes colleagues' changes into the grid: only cells that differ, and no unsaved cell. Changes that arrived with the person's
 * own saves have no effect; of a save by `me` whose answer is still on its way nothing is reported.
 */
export function applyChanges(
  model: GridModel<JobRow>,
  { jobs, gone }: Changes,
  place: Place | null,
  me?: string,
): Applied {
  const joining: JobRow[] = [];
  const patches: RowPatch<JobRow>[] = [];
  const before: ShownCell[] = [];
  const figures: ShownCell[] = [];
  let isIncomplete = false;
  for (const { id, version, who, cells } of jobs) {
    const row = model.row(id);
    const patch = { ...cells, id, version };
    if (!row) {
      if (isWhole(patch)) joining.push(patch);
      else isIncomplete = true;
      continue;
    }
    if (row.version >= version) continue;
    patches.push(patch);
    if (who === me && model.isUnsaved(id)) continue;
    const shown = (field: string): ShownCell => ({ rowId: id, field, who, value: model.value(row, field) });
    before.push(...Object.keys(cells).filter(isJobField).map(shown));
    if (cells.own) before.push(...ownFieldsOf(row.own, cells.own).map(shown));
    if (patches.length <= MOST_WITH_FIGURES) figures.push(...scheduleTable.names.map(shown));
  }
  const leaving = gone.filter(({ id }) => model.row(id) && mayLeave(model, id, place));
  model.patchRows(patches, new Map(jobs.map(({ id, who, cells }) => [id, { who, at: cells.updatedAt ?? new Date() }])));
  model.addRows(joining, byNumber);
  if (leaving.length > 0) model.removeRows(leaving.map(({ id }) => id));
  const hasChanged = isOther(model);
  return {
    cells: before.filter(hasChanged),
    figures: figures.filter(hasChanged),
    joined: joining.length,
    left: leaving.length,
    isIncomplete,
  };
}

/**
 * Writes what was missed in a gap: jobs that changed, and those that are gone (null: all jobs that are not among these). None leaves
 * with unsaved edits or an open editor.
 */
export function applyMissed(
  model: GridModel<JobRow>,
  jobs: readonly Job[],
  gone: readonly string[] | null,
  place: Place | null,
): void {
  mergeNews(model, jobs);
  const leaving = (gone ?? othersThan(model, jobs)).filter((id) => model.row(id) && mayLeave(model, id, place));
  if (leaving.length > 0) model.removeRows(leaving);
}

/**
 * Writes all jobs as the database has them, where the page's cannot be trusted: a restored database knows older versions. A job that
 * has changed since the page showed these versions (`before`) is left to the stream. Unsaved edits and open editors stay.
 */
export function applyAll(
  model: GridModel<JobRow>,
  jobs: readonly Job[],
  before: ReadonlyMap<string, number>,
  place: Place | null,
): void {
  const isOtherThere = ({ id, version, updatedAt }: Job): boolean => {
    const row = model.row(id);
    if (!row || row.version !== before.get(id)) return false;
    return row.version !== version || row.updatedAt.getTime() !== updatedAt.getTime();
  };
  model.patchRows(jobs.filter(isOtherThere));
  applyMissed(model, jobs, null, place);
}

function othersThan(model: GridModel<JobRow>, jobs: readonly Job[]): readonly string[] {
  const present = new Set<string>(jobs.map(({ id }) => id));
  return model.rows.map(({ id }) => id).filter((id) => !present.has(id));
}

const mayLeave = (model: GridModel<JobRow>, id: string, place: Place | null): boolean =>
  !model.isUnsaved(id) && !(place?.isEditing && place.rowId === id);

/** The fields with a value before or now. */
const ownFieldsOf = (before: OwnValues, now: OwnValues) => Object.keys({ ...before, ...now });

const members = Object.keys(job.shape);
const isWhole = (patch: RowPatch<JobRow>): patch is JobRow => members.every((name) => name in patch);

/** Compares what is shown: an unsaved edit hides the new value. */
const isOther =
  (model: GridModel<JobRow>) =>
  ({ rowId, field, value }: ShownCell): boolean => {
    const row = model.row(rowId);
    return row !== undefined && !sameValue(model.value(row, field), value);
  };
