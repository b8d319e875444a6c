import type { ChangedSince, ColumnSettings } from '@plumbline/contract/grid';
import type { ColourRule } from '@plumbline/contract/grid-colours';
import { knownRules } from '@plumbline/sheet/rows/colour-rules';
import { Store } from '@plumbline/sheet/store';
import { useEffect, useMemo, useRef } from 'react';
import type { GridFormulas } from '../../state/grid-formulas.ts';
import type { GridSince, HighlightScene, OpenHighlight } from '../../state/highlight-scene.ts';

interface HighlightOptions {
  readonly columns: readonly ColumnSettings[];
  readonly colours: readonly ColourRule[];
  readonly setColours: HighlightScene['onRules'];
  readonly since: GridSince | undefined;
  readonly formulas: GridFormulas | undefined;
  readonly changedSince: ChangedSince | undefined;
  /** `field` is the column that then names the changes. */
  readonly setChangedSince: (setting: ChangedSince | undefined, field: string) => void;
}

/** What a grid's view marks, for the parts that show and change it. Null in a grid without views, which store the marks. */
export function useHighlight(hasViews: boolean, parts: HighlightOptions): HighlightScene | null {
  const { columns, colours, since, formulas, changedSince } = parts;
  const open = useMemo(() => new Store<OpenHighlight | null>(null), []);
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
  });
  const rules = useMemo(() => knownRules(colours, columns), [colours, columns]);
  return useMemo(
    () =>
      hasViews
        ? {
            rules,
            columns,
            formulas,
            open,
            onRules: (next, what) => latest.current.setColours(next, what),
            changes: since
              ? {
                  since,
                  setting: changedSince,
                  onSetting: (next) => latest.current.setChangedSince(next, since.field),
                }
              : null,
          }
        : null,
    [hasViews, rules, columns, formulas, open, since, changedSince],
  );
}
