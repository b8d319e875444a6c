import type { RuleTone } from '@plumbline/contract/grid-colours';
import { TONES } from '../../state/colour-tones.ts';
import type { LegendLine } from './export-source.ts';
import type { SheetColumn, SheetKind, SheetTones } from './sheet.ts';
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
 * The fill of each coloured cell, and the sign of its colour as a part of the number's format: the cell's value stays what it is. Ticks
 * have no format, and have the fill alone.
 */
export function* cellColours(
  columns: readonly SheetColumn[],
  tones: readonly SheetTones[],
): Generator<[place: string, cell: { style: ReturnType<typeof styleOf> }]> {
  const styles = new Map<string, { style: ReturnType<typeof styleOf> }>();
  for (const [line, ofLine] of tones.entries()) {
    for (const [index, tone] of ofLine?.entries() ?? []) {
      const kind = columns[index]?.kind;
      if (tone === null || kind === undefined) continue;
      const key = `${kind} ${tone}`;
      const cell = styles.get(key) ?? { style: styleOf(kind, tone) };
      styles.set(key, cell);
      yield [`${line + 1},${index}`, cell];
    }
  }
}

/** A line for each colour: its sign on its fill, and what it says. */
export const legendCells = (
  legend: readonly LegendLine[],
  firstRow: number,
): [place: string, cell: { style: ReturnType<typeof styleOf>; value: string }][] =>
  legend.map(({ tone }, index) => [
    `${firstRow + index},0`,
    { style: { ...styleOf('text', tone), numFmt: '@' }, value: TONES[tone].sign },
  ]);

const styleOf = (kind: SheetKind, tone: RuleTone) => ({
  font: FONT,
  ...STYLES[kind],
  ...(kind !== 'boolean' && { numFmt: signed(STYLES[kind].numFmt ?? 'General', TONES[tone].sign) }),
  fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: FILLS[tone] } },
});

/** `$0.00;[Red]($0.00)` becomes `"▲ "$0.00;[Red]"▲ "($0.00)`. */
const signed = (format: string, sign: string): string =>
  format
    .split(';')
    .map((part) => part.replace(/^(\[\w+\])?/, `$1"${sign} "`))
    .join(';');
