import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ChangedSince, changedSince } from '@plumbline/contract/grid';
import { useIsPhone } from '../../../use-is-phone.ts';
import { useFilterScene } from '../../state/filter-scene.ts';
import type { HighlightScene } from '../../state/highlight-scene.ts';
import { today } from '../../state/today.ts';
import forms from '../filters/filter-form.module.css';
import css from './highlight.module.css';

const NEVER = 'never';
const A_DAY = 'day';
const CHOICES = [
  { value: NEVER, label: 'Nothing is marked' },
  { value: 'looked', label: 'Since I last looked' },
  { value: 'last7Days', label: 'In the last 7 days' },
  { value: 'thisMonth', label: 'Since the start of the month' },
  { value: A_DAY, label: 'Since a day…' },
];

/** Since when the view marks what changed. */
export function SinceSetting({ changes }: { readonly changes: NonNullable<HighlightScene['changes']> }) {
  const { since, setting, onSetting } = changes;
  const { noun, filters, onFilter } = useFilterScene();
  const isPhone = useIsPhone();
  const isDay = setting !== undefined && !CHOICES.some(({ value }) => value === setting);
  const choose = (chosen: string): void =>
    onSetting(chosen === NEVER ? undefined : chosen === A_DAY ? today() : (chosen as ChangedSince)); // one of CHOICES
  const isOnlyChanged = filters.some(({ field, operator }) => field === since.field && operator === 'notEmpty');
  return (
    <div className={forms.form}>
      <div className={forms.title}>Changes</div>
      <NativeSelect
        size="xs"
        aria-label="Mark what changed"
        value={isDay ? A_DAY : (setting ?? NEVER)}
        onChange={(event) => choose(event.currentTarget.value)}
        data={CHOICES}
      />
      {isDay && (
        <TextInput
          size="xs"
          type="date"
          aria-label="The day"
          value={setting}
          max={today()}
          onChange={(event) => {
            const day = changedSince.safeParse(event.currentTarget.value);
            if (day.success) onSetting(day.data);
          }}
        />
      )}
      {setting === 'looked' && (
        <Button size="compact-xs" variant="default" onClick={since.onLooked}>
          I have looked
        </Button>
      )}
      {setting !== undefined && (
        <>
          <Checkbox
            size="xs"
            label={`Only ${noun} that changed`}
            checked={isOnlyChanged}
            onChange={() =>
              onFilter(
                since.field,
                isOnlyChanged ? null : { field: since.field, kind: 'options', operator: 'notEmpty' },
              )
            }
          />
          <p className={css.quiet} role="status">
            {since.note ??
              `Since ${since.words}. ${isPhone ? 'A card names what changed, and has the earlier value below the one of now.' : 'A mark in the corner of a cell has the earlier value.'}`}
          </p>
          {since.onRetry && (
            <Button size="compact-xs" variant="default" onClick={since.onRetry}>
              Try again
            </Button>
          )}
        </>
      )}
    </div>
  );
}
