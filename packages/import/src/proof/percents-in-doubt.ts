import type { ImportField } from '@plumbline/contract/workflow/import-fields';
import { mayHaveShares } from '@plumbline/domain/percent';

/** Why percents may be shares of 1: 0.45 that is meant as 45%. Null where nothing speaks for it. */
export function suspicionOfPercents(name: ImportField, texts: readonly string[]): string | null {
  const atMostOne = texts.filter((text) => SHARE.test(text));
  const positive = atMostOne.filter((text) => /[1-9]/.test(text));
  if (positive.length === 0) return null;
  if (atMostOne.length === texts.length)
    return 'All values are between 0 and 1, as if 0.1 meant 10%. Here it means 0.1%.';
  const isMixed =
    // A workbook shows 53.33% as such, and a cell beside it without the format as 0.45 or 1.
    texts.some((text) => text.endsWith('%')) ||
    // Nobody withholds half a percent.
    name === 'retainagePercent' ||
    mayHaveShares(texts.map((text) => text.replace(',', '.')));
  const sample = positive.find((text) => !text.startsWith('1')) ?? positive[0];
  return isMixed ? `Some values may be shares of 1: ${sample} is read as ${sample}%.` : null;
}

const SHARE = /^0?[.,]\d+$|^[01](?:[.,]0+)?$/;
