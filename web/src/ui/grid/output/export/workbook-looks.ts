import type { RuleTone } from '@plumbline/contract/grid-colours';
import { TONES } from '../../state/colour-tones.ts';
import type { CellLook, SheetColumn, SheetHead, SheetKind, SheetLooks } from './sheet.ts';
import { FONT, STYLES } from './workbook-styles.ts';

/** As on a light screen. */
const FILLS: Readonly<Record<RuleTone, string>> = {
  red: 'FFFDE8E6',
  amber: 'FFFDF0CC',
  green: 'FFDDF4E4',
  blue: 'FFE0EDFD',
  violet: 'FFEFE8FD',
  grey: 'FFE6E9EC',
};

/**
 * The fill of each coloured cell, and the sign of its colour and the mark behind its value as parts of the number's format: the cell's value stays
 * what it is. Ticks have no format, and have the fill alone.
 */
export function* cellLooks(
  columns: readonly SheetColumn[],
  looks: readonly SheetLooks[],
): Generator<[place: string, cell: { style: ReturnType<typeof styleOf> }]> {
  const styles = new Map<string, { style: ReturnType<typeof styleOf> }>();
  for (const [line, ofLine] of looks.entries()) {
    for (const [index, look] of ofLine?.entries() ?? []) {
      const kind = columns[index]?.kind;
      if (look === null || kind === undefined) continue;
      const key = `${kind} ${look.tone} ${look.mark}`;
      const cell = styles.get(key) ?? { style: styleOf(kind, look) };
      styles.set(key, cell);
      yield [`${line + 1},${index}`, cell];
    }
  }
}

/** A colour or a mark of the sheet, and what it says. */
interface LineOfLegend {
  readonly sign: string;
  readonly look: CellLook;
  readonly text: string;
}

/** The view's colours, and the marks that the sheet has. */
export function linesOfLegend({ legend, footnotes }: SheetHead, looks: readonly SheetLooks[]): LineOfLegend[] {
  const marks = new Set(looks.flatMap((ofLine) => ofLine?.flatMap((look) => look?.mark || []) ?? []));
  return [
    ...legend.map(({ tone, text }) => ({ sign: TONES[tone].sign, look: { tone, mark: '' }, text })),
    ...Object.entries(footnotes)
      .filter(([mark]) => marks.has(mark))
      .map(([mark, text]) => ({ sign: mark.trim(), look: { tone: null, mark: '' }, text })),
  ];
}

export const legendCells = (
  legend: readonly LineOfLegend[],
  firstRow: number,
): [place: string, cell: { style: ReturnType<typeof styleOf>; value: string }][] =>
  legend.map(({ sign, look }, index) => [
    `${firstRow + index},0`,
    { style: { ...styleOf('text', look), numFmt: '@' }, value: sign },
  ]);

const styleOf = (kind: SheetKind, { tone, mark }: CellLook) => ({
  font: FONT,
  ...STYLES[kind],
  ...(kind !== 'boolean' && { numFmt: signed(STYLES[kind].numFmt ?? 'General', tone && TONES[tone].sign, mark) }),
  ...(tone && { fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: FILLS[tone] } } }),
});

/** `$0.00_);[Red]($0.00)` becomes `"▲ "$0.00_);[Red]"▲ "($0.00)`, and `0.00%_)` with a mark `0.00%"*"`. */
const signed = (format: string, sign: string | null, mark: string): string =>
  format
    .split(';')
    .map((part) => (sign === null ? part : part.replace(/^(\[\w+\])?/, `$1"${sign} "`)))
    .map((part) => (mark === '' ? part : `${part.replace(/_\)$/, '')}"${mark}"`))
    .join(';');
