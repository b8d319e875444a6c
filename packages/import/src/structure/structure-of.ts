import type { ImportTable } from '../reading/import-table.ts';
import { areColumnMarks, areSurelyMarks } from './column-marks.ts';
import { type Amounts, areOfOneRatio, doubtfulRows } from './doubtful-rows.ts';
import { looseRow, usualWidth } from './loose-rows.ts';
import { areOtherHeadings, isHeadingRow, otherHeading } from './other-headings.ts';
import { detailRows, outlineEnds } from './outline.ts';
import { detailReason, doubtReason, firstText, PERHAPS_MARKS, STRUCK, wrapReason } from './reasons.ts';
import type { RowKind } from './row-kind.ts';
import { type ColumnRoles, type RowLook, rolesOf, rowLooks } from './row-look.ts';
import { areSums, isGroupLine, isSumOfNumbered } from './row-sums.ts';
import { isCorrection, isNoteMark, isRule, isSignature, isStatistic, isUnit } from './row-words.ts';
import { runningSums } from './running-sums.ts';
import { shiftedRows } from './shifted-rows.ts';
import { rowsBelowNoJobs } from './states-above.ts';
import { isPartOf, sumOutline } from './sum-outline.ts';
import { LONGEST_OF_GROUPS, sumInDoubt } from './sums-in-doubt.ts';
import { type FoundTotal, judgedTotal } from './total-rows.ts';
import { wrappedNames } from './wrapped-names.ts';

const JOB: RowKind = { kind: 'job', reasons: [] };
const EMPTY: RowKind = { kind: 'empty', reasons: [] };

/**
 * The kind of each row of a table, in order: job, total, heading, title, note or empty. A line that names a group of jobs, such as a
 * customer, is a heading too.
 */
export function structureOf(given: ImportTable, roles: ColumnRoles = rolesOf(given)): RowKind[] {
  const lookOf = rowLooks(given, roles);
  const drawn = given.levels ? null : sumOutline(given, roles, (row) => lookOf(row).ownId);
  const bySums = drawn?.levels ?? null;
  const table = bySums ? { ...given, levels: bySums } : given;
  const { rows, headings, levels = [] } = table;
  const ends = table.levels ? outlineEnds(table) : [];
  const leavesBelow = (index: number): number =>
    ends.slice(index + 1, ends[index]).filter((end, i) => end === index + 2 + i).length;
  const isCounted = (row: readonly string[], index: number) =>
    row.some((cell) => saysHowMany(cell.trim(), leavesBelow(index)));
  /** The rows directly below a row in the outline. */
  const below = (index: number): ImportTable['rows'] => {
    const end = ends[index] ?? 0;
    const level = Math.min(...levels.slice(index + 1, end));
    return rows.slice(index + 1, end).filter((_, i) => levels[index + 1 + i] === level);
  };
  const hasSumsOfBelow = (index: number): boolean => {
    const sums = lookOf(rows[index] ?? []);
    return hasFigures(sums) && areSums(sums, below(index).map(lookOf));
  };
  const idOf = (row: readonly string[], index: number) => (isCounted(row, index) ? null : lookOf(row).ownId);
  const details = detailRows(table, ends, idOf, hasSumsOfBelow);
  const headingTexts = new Set(headings.map(plain));
  const usual = usualWidth(rows);
  const sums = runningSums(roles.amounts.length);
  const names = new Set<string>();
  const alone = new Map<string, number>();
  const totals: { index: number; found: FoundTotal; jobs: number }[] = [];
  const groups: number[] = [];
  const groupNames = new Set<string>();
  /** After how many jobs a group begins. */
  const boundaries = new Set([0]);
  let lastBoundary = 0;
  const endGroup = () => {
    lastBoundary = sums.jobs;
    boundaries.add(lastBoundary);
  };
  /** Why the rows below another table's headings cannot be read. */
  let under: string | null = null;

  /** By row: the job that its number makes it a part of. It may also be a separate job. */
  const numberedParts = new Map<number, number>();

  const amounts: Amounts[] = [];
  /** The jobs so far, as counted in `sums`. */
  const jobAmounts: Amounts[] = [];
  /** Their count up to the last job with a number. Notes with figures may follow the total. */
  let upToNumbered = 0;
  const addJob = (of: Amounts, hasNumber = false) => {
    sums.add(of);
    jobAmounts.push(of);
    if (hasNumber || roles.identifiers.length === 0) upToNumbered = sums.jobs;
  };

  const kinds = rows.map((row, index): RowKind => {
    const look = lookOf(row);
    amounts.push(look.amounts);
    const { filled } = look;
    if (filled.length === 0) return EMPTY;
    const [first = ''] = filled;
    const repeats = (cell: string) => headingTexts.has(plain(cell));
    const isRepeated =
      filled.length >= 2 && filled.slice(0, 2).some(repeats) && filled.filter(repeats).length >= filled.length * 0.6;
    if (isRepeated || isHeadingRow(row, headings) || areOtherHeadings(rows, index, headings, roles)) {
      const other = otherHeading(row, headings, roles);
      endGroup();
      under = other && `It stands under other headings: “${other.here}” where the file has “${other.above}”.`;
      return { kind: 'heading', reasons: [other ? 'It has headings of another table.' : 'It repeats the headings.'] };
    }
    const detail = details.get(index);
    if (detail?.isDoubtful) return doubt(doubtReason(rows[detail.parent], detail.parent === index));
    const parent = numberedParts.get(index);
    if (parent !== undefined) return doubt(doubtReason(rows[parent], false));
    if (detail) return { kind: 'detail', reasons: [detailReason(rows[detail.parent], bySums !== null)] };
    if (index === 0 && roles.identifiers.length > 0 && isSumOfNumbered(look, () => rows.map(lookOf)))
      return {
        kind: 'total',
        reasons: ['It stands above the jobs without a number, and equals the sum of all of them.'],
      };
    // Its own words say more of a total on top.
    const saysTotal = index === 0 && look.total !== null;
    if (bySums && !saysTotal && (ends[index] ?? 0) > index + 1) {
      const count = leavesBelow(index);
      // What is made of parts is a job.
      if (details.get(index + 1)?.parent !== index) {
        const end = ends[index] ?? 0;
        if (
          look.ownId !== null &&
          rows.slice(index + 1, end).every((part) => isPartOf(lookOf(part).ownId, look.ownId))
        ) {
          for (let part = index + 1; part < end; part++) numberedParts.set(part, index);
          return doubt(doubtReason(row, true));
        }
        endGroup();
        return {
          kind: 'subtotal',
          reasons: [`It equals the sum of the ${count === 1 ? 'row' : `${count} rows`} below it.`],
        };
      }
    }
    const rowsInDoubt = drawn?.inDoubt.get(index);
    if (rowsInDoubt !== undefined && !saysTotal) {
      endGroup();
      return {
        ...doubt(
          `It equals the sum of the ${rowsInDoubt === 1 ? 'row' : `${rowsInDoubt} rows`} below it: a total, or a job. Say which.`,
        ),
        isSum: true,
      };
    }
    if (index === 0 && areColumnMarks(filled) && !roles.isOurs)
      return areSurelyMarks(
        look,
        row,
        roles.amounts.map(({ index: column }) => column),
      )
        ? { kind: 'note', reasons: ['It numbers the columns.'] }
        : doubt(PERHAPS_MARKS);
    if (index === 0 && filled.every(isUnit)) return { kind: 'note', reasons: ['It says the units of the columns.'] };
    if (filled.every(isRule)) return { kind: 'note', reasons: ['It is a line drawn under the rows above.'] };
    if (filled.length === 2 && !hasFigures(look) && isNoteMark(first) && usual > 2 && !roles.isOurs)
      return { kind: 'note', reasons: [`It is a note with the mark “${first}”.`] };
    if (look.ownId === null && isSignature(first)) {
      return { kind: 'title', reasons: ['It says who made the report.'] };
    }
    if (look.ownId === null && isStatistic(first)) {
      return { kind: 'subtotal', reasons: [`It says “${first}”, and has no number.`] };
    }
    if (look.ownId === null && hasFigures(look) && isCorrection(first)) {
      addJob(look.amounts);
      return { kind: 'left-out', reasons: [`It says “${first}” and is not a job but part of the total.`] };
    }
    const closesOutline = !bySums && (levels[index] ?? 0) < (levels[index - 1] ?? 0);
    const maySum = look.total || look.ownId === null || rows.length <= LONGEST_OF_GROUPS;
    const sumOf = maySum ? sums.lastJobsOf(look.amounts) : null;
    const isWholeGroup = sumOf !== null && boundaries.has(sums.jobs - sumOf.rows);
    const judged = judgedTotal(look, {
      sumOf,
      hasIds: roles.identifiers.length > 0,
      names,
      closesOutline,
      isGroupName: groupNames.has(plain(first)),
      isOnTop: sums.jobs === 0,
      isWholeGroup,
    });
    // A row with figures and no name is not a job.
    const isNamed = filled.length > look.amounts.filter((amount) => amount !== null).length;
    const isNameAlone = isNamed && !look.total && roles.identifiers.length === 0 && !groupNames.has(plain(first));
    if (judged?.isTotal && isNameAlone && areOfOneRatio(jobAmounts.slice(-(sumOf?.rows ?? 0)), look.amounts))
      return {
        ...doubt(`${judged.reason} But all of them have one ratio, so that it may be a job by chance. Say which.`),
        isSum: true,
      };
    if (judged?.isTotal) {
      endGroup();
      if (under === null) totals.push({ index, found: judged, jobs: sums.jobs });
      return { kind: 'subtotal', reasons: [judged.reason] };
    }
    const isTwice = [index - 1, index + 1].some((other) => lookOf(rows[other] ?? []).ownId === look.ownId);
    const isOpen = sumOf !== null && !judged && !roles.isOurs && (look.ownId === null || !isTwice);
    const likeSum = isOpen
      ? sumInDoubt(look, sumOf, {
          hasIds: roles.identifiers.length > 0,
          isWholeGroup,
          above: jobAmounts,
          below: () => rows.slice(index + 1).map(lookOf),
        })
      : null;
    const rounded =
      likeSum || judged || roles.isOurs || !maySum ? null : sums.nearlyOf(look.amounts, [0, lastBoundary]);
    if (likeSum || rounded) {
      endGroup();
      const why = `It equals the sum of the ${rounded} rows above, but for rounding: their total, or a job. Say which.`;
      return { ...doubt(likeSum ?? why), isSum: true };
    }
    if (!judged && (isGroupLine(look, below(index).map(lookOf)) || isCounted(row, index))) {
      if (hasFigures(look))
        return { kind: 'subtotal', reasons: ['It heads the rows below it in the outline, with their sums.'] };
      return { kind: 'heading', reasons: [`It heads the rows below it in the outline: “${first}”.`] };
    }
    const loose = looseRow(look, usual);
    if (loose) {
      alone.set(first, (alone.get(first) ?? 0) + 1);
      if (loose.kind === 'heading') {
        groups.push(index);
        names.add(plain(first));
        groupNames.add(plain(first));
        endGroup();
      }
      return loose;
    }
    for (const cell of filled.slice(0, 2)) names.add(plain(cell));
    // A line of text without a number is left out. The file's total may stand above it.
    if (under !== null) return doubt(under);
    if (look.ownId !== null || roles.identifiers.length === 0 || hasFigures(look))
      addJob(look.amounts, look.ownId !== null);
    return judged ? { kind: 'job', reasons: [judged.reason] } : JOB;
  });

  const last = totals.findLast(({ found, jobs }) => found.rowsAbove === jobs && jobs >= 2);
  const closing = totals.at(-1);
  const isClosed = closing !== undefined && closing === last && closing.found.words === 'grand';
  const doubts = doubtfulRows(table, roles, { kinds, amounts, totalRow: last?.index ?? null, isClosed });
  for (const [row, reason] of doubts) kinds[row] = doubt(reason);
  if (!roles.isOurs) for (const [row, reason] of shiftedRows(table, kinds)) kinds[row] = doubt(reason);
  const isSummedAgain =
    last !== undefined &&
    [...doubts.keys()].some((row) => row > last.index) &&
    !kinds.some(({ kind }, row) => kind === 'job' && row > last.index);
  for (const row of table.struckRows ?? []) {
    const index = row - table.firstRow;
    if (kinds[index]?.kind === 'job') kinds[index] = doubt(STRUCK);
  }
  for (const { index, kind } of finalTotals(totals, isSummedAgain ? last.jobs : upToNumbered)) {
    const { reasons = [] } = kinds[index] ?? {};
    kinds[index] = { kind, reasons };
  }
  for (const index of groups) {
    const text = firstText(rows[index]);
    if ((alone.get(text) ?? 0) > 1) kinds[index] = { kind: 'title', reasons: [`“${text}” comes again and again.`] };
    else if (!isFollowedByJob(kinds, index))
      kinds[index] = { kind: 'note', reasons: ['It has no number and no amounts.'] };
  }
  for (const [index, name] of wrappedNames(table, roles, { kinds, groups })) kinds[index] = doubt(wrapReason(name));
  if (!roles.isOurs) for (const [index, why] of rowsBelowNoJobs(rows, kinds)) kinds[index] = doubt(why);
  return kinds;
}

const doubt = (reason: string): RowKind => ({ kind: 'left-out', reasons: [reason], isDoubtful: true });
const hasFigures = ({ amounts }: RowLook): boolean => amounts.some((amount) => amount !== null);

/** `Active (12)` above twelve rows: a group in a pivot table, or in a file of ours. */
const saysHowMany = (text: string, count: number): boolean =>
  count > 0 && /\(([\d,]+)\)$/.exec(text)?.[1]?.replaceAll(',', '') === String(count);
const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

function isFollowedByJob(kinds: readonly RowKind[], index: number): boolean {
  const next = kinds.slice(index + 1, index + 20).find(({ kind }) => kind !== 'empty' && kind !== 'title');
  return next?.kind === 'job' || next?.kind === 'heading';
}

/** Whether the totals so far cover all jobs so far, block by block. Then the next total covers only its own block. */
function areBlocks(sizes: ReadonlyMap<number, number>, upTo: number): boolean {
  let left = upTo;
  for (let size = sizes.get(left) ?? 0; left > 0 && size > 0; size = sizes.get(left) ?? 0) left -= size;
  return upTo > 0 && left === 0;
}

/** The file's total: it says so, or is the sum of all jobs, and no job follows. Otherwise a subtotal of all jobs. */
function finalTotals(totals: readonly { index: number; found: FoundTotal; jobs: number }[], jobs: number) {
  const last = totals.filter((total) => total.jobs >= jobs);
  // For each total, the number of jobs up to it. If two totals have the same, the first counts.
  const sizes = new Map(
    totals
      .toReversed()
      .flatMap(({ found, jobs: upTo }) => (found.rowsAbove === null ? [] : [[upTo, found.rowsAbove] as const])),
  );
  const grand = last.filter(
    ({ found, jobs: upTo }) => found.words === 'grand' && !areBlocks(sizes, upTo - (found.rowsAbove ?? upTo)),
  );
  const all = last.filter(({ found, jobs: upTo }) => found.rowsAbove === upTo).slice(-1);
  const atTop = totals.filter((total) => total.jobs === 0 && total.found.words === 'grand').slice(0, 1);
  const chosen = [grand, all, atTop].find((some) => some.length > 0) ?? [];
  return chosen.map(({ index }) => ({ index, kind: 'total' as const }));
}
