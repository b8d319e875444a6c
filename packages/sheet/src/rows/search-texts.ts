import type { ColumnType } from '@plumbline/contract/grid';
import type { GridModel } from '../cells/grid-model.ts';
import { lookAt, SlicedWork } from '../slices.ts';
import { foldText } from '../values/fold-text.ts';
import { formatValue } from '../values/format-value.ts';
import type { AnyRow } from './any-row.ts';
import type { SelectOptions } from './row-order.ts';

interface SearchedColumn {
  readonly field: string;
  readonly type: ColumnType;
}

interface RowTexts {
  readonly version: number;
  /** Texts, names and refused texts. */
  words: string | null;
  /** Amounts, percents, numbers and dates as shown. Formatting them is the costly part. */
  figures: string | null;
}

const LETTER = /\p{L}/u;
const FIGURES: readonly ColumnType[] = ['currency', 'percent', 'number', 'date'];
const isFigure = (type: ColumnType): boolean => FIGURES.includes(type);
// Separates the cells. A search word never contains it.
const GAP = '\n';

/**
 * The text that each row shows in the given columns, cached until the row changes. No figure contains a word with a letter,
 * so a search for names formats no amounts.
 */
export class SearchTexts {
  readonly #model: GridModel<AnyRow>;
  readonly #options: SelectOptions;
  readonly #wordColumns: readonly SearchedColumn[];
  readonly #figureColumns: readonly SearchedColumn[];
  readonly #kept = new WeakMap<AnyRow, RowTexts>();
  #hasProblems = false;

  constructor(model: GridModel<AnyRow>, columns: readonly SearchedColumn[], options: SelectOptions) {
    this.#model = model;
    this.#options = options;
    this.#wordColumns = columns.filter(({ type }) => !isFigure(type));
    this.#figureColumns = columns.filter(({ type }) => isFigure(type));
  }

  /** Whether a row shows every word of `search`; null without a word. */
  matcher(search: string): ((row: AnyRow) => boolean) | null {
    const words = foldText(search).split(/\s+/).filter(Boolean);
    if (words.length === 0) return null;
    this.#hasProblems = this.#model.problemCount > 0;
    const lettered = words.filter((word) => LETTER.test(word));
    const others = words.filter((word) => !LETTER.test(word));
    return (row) => {
      const texts = this.#of(row);
      const inWords = this.#words(row, texts);
      for (const word of lettered) if (!inWords.includes(word)) return false;
      for (const word of others) {
        if (!inWords.includes(word) && !this.#figures(row, texts).includes(word)) return false;
      }
      return true;
    };
  }

  /** Prepares the rows in slices, so that the first search is quick. Returns a function that stops it. */
  warm(): () => void {
    this.#hasProblems = this.#model.problemCount > 0;
    const prepared = lookAt(this.#model.rows, (row) => {
      const texts = this.#of(row);
      this.#words(row, texts);
      this.#figures(row, texts);
    });
    return new SlicedWork(prepared).run(() => {});
  }

  #of(row: AnyRow): RowTexts {
    const version = this.#model.rowVersion(row.id);
    const kept = this.#kept.get(row);
    if (kept?.version === version) return kept;
    const fresh: RowTexts = { version, words: null, figures: null };
    this.#kept.set(row, fresh);
    return fresh;
  }

  #words(row: AnyRow, texts: RowTexts): string {
    texts.words ??= this.#joined(row, this.#wordColumns) + this.#refused(row);
    return texts.words;
  }

  #figures(row: AnyRow, texts: RowTexts): string {
    texts.figures ??= this.#joined(row, this.#figureColumns);
    return texts.figures;
  }

  #joined(row: AnyRow, columns: readonly SearchedColumn[]): string {
    let joined = '';
    for (const column of columns) {
      const value = this.#model.value(row, column.field);
      // A tick has no text: a word for it would match every row.
      if (value === null || column.type === 'boolean') continue;
      joined += GAP + formatValue(column, value, this.#options[column.field]);
    }
    return foldText(joined);
  }

  // The cell shows its refused text, which may have letters even in a column of amounts.
  #refused(row: AnyRow): string {
    if (!this.#hasProblems) return '';
    let joined = '';
    for (const { field } of [...this.#wordColumns, ...this.#figureColumns]) {
      const { invalid } = this.#model.cellState(row.id, field);
      if (invalid) joined += GAP + invalid.text;
    }
    return foldText(joined);
  }
}
