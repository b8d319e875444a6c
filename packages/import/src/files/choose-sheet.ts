import { counted } from '@plumbline/domain/counted';
import { shareInCommon } from '../mapping/headings-in-common.ts';
import { isJobHeading, isNumberHeading } from '../mapping/swapped.ts';
import { totalWordsOf } from '../structure/row-words.ts';
import { namesJobs } from './heading-lines.ts';
import { latestByName } from './months-of-sheets.ts';
import type { Sheet } from './sheet.ts';
import { findHeadingRow, headingsOf } from './sheet-table.ts';

/** The first rows tell what a sheet holds. */
const LOOKED_AT = 2_000;
const FIGURE = /\d/;

/** What a sheet holds, seen from outside. */
interface Content {
  sheet: Sheet;
  headings: readonly string[];
  /** It has the headings of a list of jobs, with numbers or with names alone. */
  kind: 'numbers' | 'names' | 'other';
  /** Rows with a text and a figure beside it; of a list, with its number or name. */
  rows: number;
  /** What the rows of each job hold, by its number in small letters. */
  jobs: ReadonlyMap<string, ReadonlySet<string>>;
}

function contentOf(sheet: Sheet): Content {
  const { headings, firstRow } = headingsOf(sheet, findHeadingRow(sheet.rows));
  const number = headings.findIndex(isNumberHeading);
  const isList = namesJobs(headings);
  const kind = !isList ? 'other' : number >= 0 ? 'numbers' : 'names';
  const label = number >= 0 ? number : headings.findIndex(isJobHeading);
  const rows = sheet.rows
    .slice(firstRow - 1, firstRow - 1 + LOOKED_AT)
    .map((cells) => cells.map((cell) => cell.trim()));
  const labelled = rows.flatMap((cells) => {
    const at = isList ? label : cells.findIndex((cell) => cell !== '');
    const hasFigure = cells.some((cell, index) => index !== at && FIGURE.test(cell));
    return cells[at] && hasFigure && totalWordsOf(cells[at]) === null
      ? [{ label: cells[at].toLowerCase(), cells }]
      : [];
  });
  const jobs = new Map<string, Set<string>>();
  if (number >= 0)
    for (const { label: id, cells } of labelled) jobs.set(id, new Set([...(jobs.get(id) ?? []), ...cells]));
  return { sheet, headings, kind, rows: labelled.length, jobs };
}

/** With this many headings in common, sheets are lists of one kind, such as one per year or manager. */
const ALIKE = 0.8;
const areAlike = (some: readonly string[], others: readonly string[]): boolean => shareInCommon(some, others) >= ALIKE;

/** The list of the latest month, where each month has a sheet. */
function latestOf(chosen: Content, all: readonly Content[]): { content: Content; why: string } | null {
  const lists = all.filter(
    ({ kind, rows, headings }) => kind === chosen.kind && rows > 0 && areAlike(headings, chosen.headings),
  );
  if (chosen.kind === 'other' || !lists.includes(chosen)) return null;
  const latest = lists[latestByName(lists.map(({ sheet }) => sheet.name ?? '')) ?? -1];
  return latest && latest !== chosen ? { content: latest, why: `It is the latest of ${lists.length} months.` } : null;
}

/** Whether a list repeats rows of a longer one, and not its jobs alone: those are also in last month's list and in that of their costs. */
const isSelection = ({ jobs: some }: Content, { jobs: all }: Content): boolean =>
  some.size < all.size &&
  [...some].every(([id, cells]) => [...cells].every((cell) => !FIGURE.test(cell) || all.get(id)?.has(cell)));

/** Why a sheet is read and not the file's first one; null where nothing says so. */
function whyRather(first: Content, other: Content): string | null {
  if (other.kind === 'other' || other.rows === 0) return null;
  const lists = `has a list of ${counted(other.rows, 'job')}`;
  const name = `“${first.sheet.name ?? ''}”`;
  if (first.kind === 'other') return first.rows <= other.rows ? `It ${lists}, and ${name} has none.` : null;
  if (first.kind === 'names')
    return other.kind === 'numbers' && first.rows < other.rows
      ? `It ${lists} with their numbers, and ${name} has ${first.rows.toLocaleString('en-US')} rows without.`
      : null;
  return isSelection(first, other) ? `It ${lists}, among them all of ${name}.` : null;
}

/** The sheets with the one first that holds the jobs, which says why if it was not: a cover, a summary or a selection may stand before it. */
export function jobsFirst(sheets: readonly Sheet[]): Sheet[] {
  const visible = sheets.filter(({ isHidden }) => !isHidden);
  if (visible.length < 2) return [...sheets];
  const contents = visible.map(contentOf);
  const [first, ...others] = contents;
  if (!first) return [...sheets];
  let chosen: { content: Content; why: string | null } = { content: first, why: null };
  for (const content of others) {
    const why = whyRather(chosen.content, content);
    if (why !== null) chosen = { content, why };
  }
  const { content, why } = latestOf(chosen.content, contents) ?? chosen;
  if (why === null) return [...sheets];
  return [{ ...content.sheet, whyFirst: why }, ...sheets.filter((each) => each !== content.sheet)];
}

/** What is said of a sheet beside which other visible ones have the same headings, as one for each manager or year; null where none has. */
export function alikeSheets({ name }: Sheet, headings: readonly string[], others: readonly Sheet[]): string | null {
  const alike = others.filter(
    (other) =>
      !other.isHidden &&
      other.rows.length >= 2 &&
      areAlike(headings, headingsOf(other, findHeadingRow(other.rows)).headings),
  );
  if (alike.length === 0) return null;
  const names = alike.map((other) => `"${other.name ?? ''}"`).join(', ');
  return `Only the sheet "${name ?? ''}" was read, and ${names} ${alike.length === 1 ? 'has' : 'have'} the same headings.`;
}
