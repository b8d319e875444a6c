import type { RuleTone } from '@plumbline/contract/grid-colours';
import { countText } from '@plumbline/sheet/control/notices';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { hasTotal } from '@plumbline/sheet/rows/column-total';
import { type GridLine, type Group, isRow } from '@plumbline/sheet/rows/grouped-rows';
import { formatValue } from '@plumbline/sheet/values/format-value';
import { TONES } from '../../state/colour-tones.ts';
import { groupName } from '../../state/group-scene.ts';
import { type ExportNames, type ExportSource, exportLines, remarkOfSum, totalsOf } from '../export/export-source.ts';
import {
  bandShares,
  PAGE_CHARACTERS,
  PORTRAIT_CHARACTERS,
  type PrintColumn,
  printBands,
  printSmall,
} from './print-bands.ts';
import css from './print-sheet.module.css';

/** More rows would make over a thousand pages, and more than a browser lays out. */
const PRINT_LIMIT = 20_000;

const TEXT_CHARACTERS = 26;
const LINES_CHARACTERS = 34;
/** A job's number has no spaces, and stays on its line although it has hyphens. */
const LONGEST_NUMBER = 16;

interface PrintedColumn extends PrintColumn {
  readonly column: GridColumn;
  readonly index: number;
}

/**
 * What is shown, as plain tables for paper, because the grid draws only what is in view. First `add` takes every row, then
 * `finish` arranges them.
 */
export class PrintSheet {
  readonly element = document.createElement('div');
  readonly #source: ExportSource;
  readonly #names: ExportNames;
  readonly #texts: string[][] = [];
  /** The group of a line, if it is a group's. */
  readonly #groups = new Map<number, Group>();
  /** The colours of a line's cells, by their places. */
  readonly #tones = new Map<number, readonly (RuleTone | null)[]>();
  readonly #lines: readonly GridLine[];
  readonly #widths: number[];
  /** The marks that follow values, by their column's place. */
  readonly #marks = new Map<number, Set<string>>();

  constructor(source: ExportSource, names: ExportNames, limit = PRINT_LIMIT) {
    this.#source = source;
    this.#names = names;
    this.#lines = exportLines(source).slice(0, limit);
    this.#widths = source.columns.map(({ title }) => titleWidth(title));
    this.element.className = css.sheet ?? '';
    this.element.dataset.printSheet = '';
  }

  get lines(): readonly GridLine[] {
    return this.#lines;
  }

  add(line: GridLine) {
    const { columns, options, value, suffix } = this.#source;
    if (!isRow(line)) return this.#addGroup(line);
    const colours = this.#source.colours?.rowOf(line);
    if (colours)
      this.#tones.set(
        this.#texts.length,
        columns.map(({ field }) => colours.of(field)?.tone ?? null),
      );
    this.#take(
      columns.map((column, index) => {
        const text = formatValue(column, value(line, column.field), options[column.field]);
        if (text === '') return '';
        const mark = suffix?.(line, column.field) ?? '';
        return `${text}${this.#noted(index, mark)}`;
      }),
    );
  }

  /** The mark, which gets its footnote. */
  #noted(index: number, mark: string): string {
    if (mark !== '') this.#marks.set(index, (this.#marks.get(index) ?? new Set()).add(mark));
    return mark;
  }

  #addGroup(group: Group): void {
    this.#groups.set(this.#texts.length, group);
    const { grouped } = this.#source;
    this.#take(this.#sums(grouped?.rows.slice(group.from, group.to) ?? []));
  }

  finish(now = new Date()): void {
    const { columns, rows } = this.#source;
    const hasTotals = rows.length > 0 && columns.some(hasTotal);
    if (hasTotals) this.#take(this.#sums(rows, 'Total'));
    const printed = columns.map((column, index) => ({
      column,
      index,
      isPinned: column.isPinned,
      width: Math.min(this.#widths[index] ?? 0, widest(column)),
    }));
    const { isPortrait = false, isSmall = false } = this.#names.paper ?? {};
    const page = isPortrait ? PORTRAIT_CHARACTERS : PAGE_CHARACTERS;
    const { bands, type } = isSmall ? printSmall(printed, page) : { bands: printBands(printed, page), type: 1 };
    if (isPortrait) this.element.classList.add(css.portrait ?? '');
    this.element.style.setProperty('--type', String(type));
    for (const [at, band] of bands.entries()) {
      const part = bands.length > 1 ? ` · columns ${at + 1} of ${bands.length}` : '';
      this.element.append(this.#table(band, `${this.#day(now)}${part}`, hasTotals));
    }
  }

  #table(band: readonly PrintedColumn[], remark: string, hasTotals: boolean): HTMLTableElement {
    const table = document.createElement('table');
    for (const share of bandShares(band)) {
      const col = document.createElement('col');
      col.style.width = share;
      table.append(col);
    }
    const head = table.createTHead();
    head.append(this.#titleRow(band.length, remark));
    const titles = head.insertRow();
    for (const { column } of band) titles.append(cell('th', column.title, classOf(column, '')));
    const body = table.createTBody();
    for (const [rowAt, texts] of this.#texts.entries()) {
      const row = document.createElement('tr');
      if (hasTotals && rowAt === this.#texts.length - 1) row.className = css.totals ?? '';
      const group = this.#groups.get(rowAt);
      // A group's name spans the cells before the first total.
      const amountAt = band.findIndex(({ column }) => hasTotal(column));
      const nameCells = group ? Math.max(amountAt < 0 ? band.length : amountAt, 1) : 0;
      if (group) {
        row.className = css.group ?? '';
        const name = document.createElement('td');
        name.colSpan = nameCells;
        name.textContent = `${groupName(group)} (${group.count.toLocaleString('en-US')})`;
        name.style.paddingLeft = `${3 + group.level * 8}pt`;
        row.append(name);
      }
      for (const { column, index } of band.slice(nameCells)) {
        const text = texts[index] ?? '';
        row.append(coloured(cell('td', text, classOf(column, text)), this.#tones.get(rowAt)?.[index] ?? null));
      }
      body.append(row);
    }
    this.#addFootnotes(table, band);
    return table;
  }

  // In the table foot, which browsers repeat on each page.
  #addFootnotes(table: HTMLTableElement, band: readonly PrintedColumn[]): void {
    const marks = new Set(band.flatMap(({ index }) => [...(this.#marks.get(index) ?? [])]));
    const notes = Object.entries({ ...this.#names.footnotes, ...FOOTNOTES }).filter(([mark]) => marks.has(mark));
    if (notes.length === 0) return;
    const foot = cell('td', notes.map(([mark, text]) => `${mark.trim()} ${text}`).join('\n'), css.footnotes ?? '');
    foot.setAttribute('colspan', String(band.length));
    table.createTFoot().insertRow().append(foot);
  }

  // In the table head, which browsers repeat on each page.
  #titleRow(columnCount: number, remark: string): HTMLTableRowElement {
    const { title, owner, view, by, conditions = [] } = this.#names;
    const row = document.createElement('tr');
    const head = document.createElement('th');
    head.colSpan = columnCount;
    head.className = css.title ?? '';
    const line = document.createElement('div');
    const name = document.createElement('strong');
    name.textContent = [owner, title, view].filter((part) => part !== undefined).join(' · ');
    const right = document.createElement('span');
    right.textContent = by === undefined ? remark : `${remark} · printed by ${by}`;
    line.append(name, right);
    head.append(line);
    if (conditions.length > 0) head.append(cell('div', conditions.join(' · '), css.conditions ?? ''));
    row.append(head);
    return row;
  }

  #day(now: Date): string {
    const { length } = this.#source.rows;
    const count = countText(length, this.#names.noun ?? 'rows');
    const printed = this.#lines.length - this.#groups.size;
    const shown = printed < length ? `the first ${printed.toLocaleString('en-US')} of ${count}` : count;
    return `${formatValue({ type: 'date' }, now)} · ${shown}`;
  }

  // Of all rows shown, including rows left out for length.
  #sums(rows: readonly AnyRow[], title = ''): string[] {
    const totals = totalsOf(this.#source, rows);
    return this.#source.columns.map(({ field }, index) => {
      const total = totals.get(field);
      if (total?.text) return `${total.text}${this.#noted(index, total.leftOut ? LEAVES_OUT : '')}`;
      return total?.text ?? remarkOfSum(this.#source, field, rows) ?? (index === 0 ? title : '');
    });
  }

  #take(texts: string[]): void {
    this.#texts.push(texts);
    for (const [index, text] of texts.entries())
      if (text.length > (this.#widths[index] ?? 0)) this.#widths[index] = text.length;
  }
}

/** On the screen a total says how many. */
const LEAVES_OUT = ' †';
const FOOTNOTES = { [LEAVES_OUT]: 'Leaves out lines that lack an amount for it: the sums beside it have them.' };

function cell(tag: 'td' | 'th' | 'div', text: string, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}

/** With the colour of a rule, and its sign before the text. */
function coloured(element: HTMLElement, tone: RuleTone | null): HTMLElement {
  if (tone === null) return element;
  element.dataset.colour = tone;
  element.prepend(`${TONES[tone].sign} `);
  return element;
}

function classOf({ type, format }: GridColumn, text: string): string {
  if (type === 'currency' || type === 'percent')
    return `${css.figure} ${text.startsWith('(') ? css.negative : ''}`.trim();
  if (type === 'number') return css.figure ?? '';
  const isNumber = type === 'text' && text !== '' && text.length <= LONGEST_NUMBER && !/\s/.test(text);
  return type === 'date' || type === 'boolean' || format === 'line' || isNumber ? (css.short ?? '') : '';
}

// Texts wrap, figures and dates do not.
function widest({ type, format }: GridColumn): number {
  if (format === 'multiline') return LINES_CHARACTERS;
  if (format === 'line') return Number.POSITIVE_INFINITY;
  return type === 'text' || type === 'select' || type === 'multiselect' ? TEXT_CHARACTERS : Number.POSITIVE_INFINITY;
}

/** A title takes two lines, or as many as it has long words. */
const titleWidth = (title: string): number =>
  Math.max(Math.ceil(title.length / 2), ...title.split(/\s+/).map((word) => word.length)) + 1;
