import { counted } from '@plumbline/domain/counted';
import type { ApplyResult, ReplayResult } from '../cells/apply-result.ts';
import { cellKey } from '../cells/cell-value.ts';
import type { UndoStep } from '../cells/undo-stack.ts';
import type { PastePlan } from '../rows/keyed-paste.ts';
import type { RangePlan } from '../rows/range-changes.ts';

/** A message for the person. The kinds are those of the toasts. */
export interface GridNotice {
  readonly kind: 'success' | 'info' | 'warn' | 'error';
  readonly message: string;
  /** For example Undo, after a change of several cells. */
  readonly action?: NoticeAction;
  /** A second button: another way to do the same. */
  readonly other?: NoticeAction;
  /** Calls when it is not so any more: its change was undone in another way. */
  readonly until?: (end: () => void) => void;
}

interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** `1 job`, `1,200 jobs`. */
export const countText = (count: number, noun: string): string => counted(count, noun.replace(/s$/, ''), noun);

/** How many of all rows are shown: `200 jobs`, `3 of 200 jobs`, `1 of 1 job`. */
export const shownCount = (shown: number, total: number, noun: string): string =>
  shown === total ? countText(total, noun) : `${shown.toLocaleString('en-US')} of ${countText(total, noun)}`;

const NAMED = 5;

/** `99-1, 99-2 and 3 more` */
function namesOf(texts: readonly string[]): string {
  const more = texts.length - NAMED;
  return more > 0 ? `${texts.slice(0, NAMED).join(', ')} and ${more.toLocaleString('en-US')} more` : texts.join(', ');
}

/** The same for a paste: `Matched 2 jobs by Job # · 4 cells changed · not found: 99-1`. `isMerged`: some of its cells cover others. */
export function pasteMessage(result: ApplyResult, plan: PastePlan, noun: string, isMerged = false): GridNotice | null {
  const { matching, unknownHeadings, refusal } = plan;
  if (refusal !== null) return { kind: 'error', message: `Nothing was pasted: ${refusal}` };
  const changes = changeMessage(result, plan);
  const { matched = 0, notShown = 0, missing = [], withoutKey = 0, title = '' } = matching ?? {};
  const left = [
    missing.length > 0 && `not found: ${namesOf(missing)}`,
    withoutKey > 0 && `${counted(withoutKey, 'line')} without ${title} left out`,
    unknownHeadings.length > 0 && `not a column here: ${namesOf(unknownHeadings)}`,
    isMerged && 'what a merged cell covers is left as it was',
  ].filter((part) => part !== false);
  const parts = [
    matching && `Matched ${countText(matched, noun)} by ${title}`,
    notShown > 0 && `${notShown.toLocaleString('en-US')} of them not shown now`,
    changes?.message ?? (matching && 'no cell changed'),
    ...left,
  ].filter((part) => part !== null && part !== false);
  if (parts.length === 0) return null;
  const kind = changes?.kind === 'error' ? 'error' : left.length > 0 ? 'warn' : (changes?.kind ?? 'success');
  return { kind, message: parts.join(' · ') };
}

/** A reason as a sentence: “soon” is not an amount, it must not be negative. */
const withSubject = (reason: string | null): string => (/^[a-z]/.test(reason ?? '') ? `it ${reason}` : (reason ?? ''));

/** `12 cells changed, 6 of them emptied where they were cut` */
function changedText(changed: number, emptied: number): string {
  if (emptied === 0) return `${counted(changed, 'cell')} changed`;
  if (emptied === changed)
    return `${counted(changed, 'cell')} emptied where ${changed === 1 ? 'it was' : 'they were'} cut`;
  return `${counted(changed, 'cell')} changed, ${emptied.toLocaleString('en-US')} of them emptied where they were cut`;
}

/** `12 cells changed · 3 read-only cells skipped`; null if there is nothing to say. */
export function changeMessage(result: ApplyResult, plan?: RangePlan): GridNotice | null {
  const { refused, firstReason, follows } = result;
  const changed = result.changed - result.asked;
  const skipped = plan?.skippedReadOnly ?? 0;
  const rowsOutside = plan?.rowsOutside ?? 0;
  const columnsOutside = plan?.columnsOutside ?? 0;
  const { emptied = 0, left = [] } = plan?.cut ?? {};
  const parts = [
    changed > 0 && changedText(changed, emptied),
    ...follows.map(({ count, what }) =>
      changed === 1 ? what : `in ${count === changed ? 'all' : count.toLocaleString('en-US')} of them ${what}`,
    ),
    refused === 1 && `1 cell not accepted: ${withSubject(firstReason)}`,
    refused > 1 &&
      `${refused.toLocaleString('en-US')} cells not accepted, the first because ${withSubject(firstReason)}`,
    skipped > 0 && `${counted(skipped, 'read-only cell')} skipped`,
    rowsOutside > 0 && `${counted(rowsOutside, 'row')} past the last row ignored`,
    columnsOutside > 0 && `${counted(columnsOutside, 'column')} past the last column ignored`,
    ...left,
  ].filter((part) => part !== false && part !== null);
  if (parts.length === 0) return null;
  const isInPart = skipped + rowsOutside + columnsOutside + left.length > 0 || follows.length > 0;
  const kind = refused > 0 ? 'error' : isInPart ? 'warn' : 'success';
  return { kind, message: parts.join(' · ') };
}

export interface ReplayWords {
  readonly nothing: string;
  /** The past participle, such as "undone". */
  readonly verb: string;
  readonly command: string;
}

/** `3 cells undone · 2 cells were changed by Ana Ruiz since; they keep their values`. */
export function replayMessage(result: ReplayResult, { nothing, verb }: ReplayWords): string {
  const { touched, skipped, gone, began } = result;
  if (began !== undefined) return began.message;
  // A cell whose conflict was settled with the colleague's value is not undone.
  const kept = new Set(skipped.map(cellKey));
  const undone = kept.size === 0 ? touched : touched.filter((cell) => !kept.has(cellKey(cell)));
  const byPerson = Map.groupBy(skipped, ({ who }) => who);
  const parts = [
    undone.length > 0 && `${counted(cellsIn(undone), 'cell')} ${verb}`,
    ...[...byPerson].map(([who, cells]) => {
      const by = who === null ? '' : ` by ${who}`;
      return cells.length === 1
        ? `1 cell was changed${by} since; it keeps its value`
        : `${counted(cells.length, 'cell')} were changed${by} since; they keep their values`;
    }),
    gone > 0 && `${counted(gone, 'cell')} of rows that are not here any more`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? nothing : parts.join(' · ');
}

/** A derived cell whose refused text was typed over has two entries: the text's, and that of the field behind it. */
function cellsIn(touched: UndoStep): number {
  if (touched.every(({ typedIn }) => typedIn === undefined)) return touched.length;
  return new Set(touched.map(({ rowId, field, typedIn = field }) => cellKey({ rowId, field: typedIn }))).size;
}
