import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { cellReason } from '@plumbline/sheet/control/cell-reason';
import { isConflict } from '@plumbline/sheet/control/decide';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import type { GridColumn } from '@plumbline/sheet/rows/column-layout';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import chip from '../state/chip.module.css';
import { chipTone } from '../state/chip-tone.ts';
import { TONES } from '../state/colour-tones.ts';
import { unreadText, useRowComments } from '../state/grid-comments.ts';
import { useHighlightScene } from '../state/highlight-scene.ts';
import type { GridScene } from '../state/scene.ts';
import { rowTitle, shownText } from '../state/shown-text.ts';
import { useRowVersion } from '../state/use-row-version.ts';
import css from './data-cards.module.css';
import { namedFirst } from './named-first.ts';

interface RowCardProps {
  readonly scene: GridScene;
  readonly row: AnyRow;
  /** The fields to show before others, by name. */
  readonly first: readonly string[] | undefined;
  /** Of these, only those that are not nothing. */
  readonly sides: readonly string[] | undefined;
  readonly onOpen: () => void;
}

/** How many of the view's columns fit on a card, besides the two in its title. A page that names fields gets as many as it names. */
const FIELDS = 4;

/** So many characters of a word fit beside another field. */
const LONG_WORD = 18;
const hasLongWord = ({ type }: GridColumn, text: string): boolean =>
  type === 'text' && text.split(/\s/).some((word) => word.length > LONG_WORD);

/** A row at a glance: its title and the view's first fields. */
export function RowCard({ scene, row, first: cardFields, sides, onOpen }: RowCardProps) {
  const { controller, visible } = scene;
  useRowVersion(controller.model, row.id);
  const unread = unreadText(useRowComments(scene.comments, row.id));
  const [first, second] = rowTitle(scene, row);
  const marked = visible.filter((column) => cellReason(scene.controller, row, column));
  const [conflicts, problems] = [true, false].map((wanted) =>
    marked
      .filter(({ field }) => isConflict(controller.model.cellState(row.id, field)) === wanted)
      .map(({ title }) => title)
      .join(', '),
  );
  const isNothing = ({ field }: GridColumn): boolean =>
    sides?.includes(field) === true && !controller.model.value(row, field);
  const shown = namedFirst(visible.slice(2), cardFields)
    .slice(0, cardFields?.length ?? FIELDS)
    .filter((column) => !isNothing(column));
  const colours = scene.colours?.rowOf(row) ?? null;
  /** The colour of the whole card, if a rule colours whole rows: the one of its first field. */
  const whole = visible[0] ? (colours?.of(visible[0].field) ?? null) : null;
  const ofRow = whole?.of === 'row' ? whole : null;
  const since = useHighlightScene()?.changes?.since.field;
  const named = scene.all.find(({ field }) => field === since);
  const changed = named && shownText(scene, row, named);
  const isChip = ({ field }: GridColumn): boolean => scene.chips?.includes(field) === true;
  const title = (
    <span className={css.cardTitle}>
      <span className={css.cardName}>
        <ColourSign scene={scene} rule={whole} />
        <span className={css.cardKey}>{first}</span> {second}
      </span>
      {shown.filter(isChip).map((column) => (
        <CardChip key={column.field} scene={scene} row={row} column={column} />
      ))}
    </span>
  );
  const rest = (
    <>
      {shown
        .filter((column) => !isChip(column))
        .map((column) => (
          <CardField
            key={column.field}
            scene={scene}
            row={row}
            column={column}
            colour={differing(colours?.of(column.field) ?? null, ofRow)}
          />
        ))}
      {changed && (
        <span className={css.changed}>
          {named.title}: {changed}
        </span>
      )}
      {unread && <span className={css.unread}>{unread}</span>}
      {problems && <span className={css.problem}>Not saved: {problems}</span>}
      {conflicts && <span className={css.conflict}>Somebody else changed too: {conflicts}</span>}
    </>
  );
  if (!scene.explain) {
    return (
      <UnstyledButton className={css.card ?? ''} data-colour={ofRow?.tone} onClick={onOpen}>
        {title}
        {rest}
      </UnstyledButton>
    );
  }
  // Figures are buttons, and buttons cannot nest: the title's button covers the card behind them.
  return (
    <div className={css.card} data-colour={ofRow?.tone}>
      <UnstyledButton className={css.cover ?? ''} onClick={onOpen}>
        {title}
      </UnstyledButton>
      {rest}
    </div>
  );
}

/** A field of a coloured card does not repeat the colour. */
const differing = (rule: ColourRule | null, ofRow: ColourRule | null): ColourRule | null =>
  rule === ofRow ? null : rule;

/** The sign of a rule, and its words for a screen reader. */
function ColourSign({ scene, rule }: Pick<RowCardProps, 'scene'> & { readonly rule: ColourRule | null }) {
  if (!rule) return null;
  return (
    <span data-colour={rule.tone}>
      <span className={css.sign} aria-hidden>
        {TONES[rule.tone].sign}{' '}
      </span>
      <VisuallyHidden>{scene.colours?.wordsOf(rule)} </VisuallyHidden>
    </span>
  );
}

type CardFieldProps = Pick<RowCardProps, 'scene' | 'row'> & { readonly column: GridColumn };

/** A choice beside the card's title, coloured as in the sheet. */
function CardChip({ scene, row, column: { field, title }, column }: CardFieldProps) {
  const text = shownText(scene, row, column);
  if (text === '') return null;
  const tone = chipTone(scene.options[field], scene.controller.model.value(row, field)) ?? undefined;
  return (
    <span className={chip.chip} data-tone={tone}>
      <VisuallyHidden>{title} </VisuallyHidden>
      {text}
    </span>
  );
}

function CardField({ scene, row, column, colour }: CardFieldProps & { readonly colour: ColourRule | null }) {
  const { controller, explain, pictures, attention, changed } = scene;
  const { field, title } = column;
  const value = controller.model.value(row, field);
  const text = shownText(scene, row, column) || '–';
  const picture = pictures?.[field]?.(row);
  const isLong = hasLongWord(column, text) || undefined;
  const grave = attention?.(row, field) ?? null;
  const before = changed?.(row, field) ?? null;
  const content = (
    <>
      <span className={css.fieldTitle}>
        <ColourSign scene={scene} rule={colour} />
        {title}{' '}
      </span>
      {picture === undefined ? (
        <span className={grave !== null || (typeof value === 'number' && value < 0) ? css.negative : css.fieldText}>
          {grave !== null && <IconAlertTriangle size={14} aria-hidden className={css.alert} />}
          {text}
          {grave !== null && <VisuallyHidden> {grave}</VisuallyHidden>}
        </span>
      ) : (
        <>
          <span className={css.picture} aria-hidden="true">
            {picture}
          </span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </>
      )}
      {before !== null && <span className={css.before}>{before}</span>}
    </>
  );
  const isExplained = (explain?.(row, field) ?? null) !== null;
  if (!isExplained)
    return (
      <span className={css.field} data-colour={colour?.tone} data-long={isLong}>
        {content}
      </span>
    );
  const open = (event: MouseEvent<HTMLElement>): void => {
    event.currentTarget.focus(); // not every phone's browser does, and the focus comes back to it
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    controller.explained.set({ rowId: row.id, field, box: { left, top, width, height } });
  };
  return (
    <UnstyledButton
      className={`${css.field} ${css.figure}`}
      data-colour={colour?.tone}
      data-long={isLong}
      aria-haspopup="dialog"
      onClick={open}
    >
      {content}
    </UnstyledButton>
  );
}
