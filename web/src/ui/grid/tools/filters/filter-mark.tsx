import { use } from 'react';
import { FilterContext } from '../../state/filter-scene.ts';
import css from './filter-mark.module.css';

/** The funnel in the header of a filtered column. Opens its filter. */
export function FilterMark({ field, title }: { readonly field: string; readonly title: string }) {
  const scene = use(FilterContext);
  if (!scene?.filters.some((filter) => filter.field === field)) return null;
  return (
    <button
      type="button"
      className={css.mark}
      tabIndex={-1}
      aria-label={`Filtered: change the filter of ${title}`}
      draggable={false}
      onClick={(event) => {
        event.stopPropagation();
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        scene.open.set({ field, x: left, y: bottom + 4, opener: null });
      }}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 3h12l-4.6 5.4V13l-2.8-1.6v-3z" />
      </svg>
    </button>
  );
}
