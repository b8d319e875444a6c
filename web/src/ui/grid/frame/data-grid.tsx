import { useUncontrolled } from '@mantine/hooks';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { GridController } from '@plumbline/sheet/control/grid-controller';
import { move } from '@plumbline/sheet/control/move-actions';
import { reportAct } from '@plumbline/sheet/control/range-actions';
import type { AnyRow } from '@plumbline/sheet/rows/any-row';
import { hasTotal } from '@plumbline/sheet/rows/column-total';
import { nextSort } from '@plumbline/sheet/rows/row-order';
import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { PagePart } from '../../page-part.tsx';
import { useIsPhone } from '../../use-is-phone.ts';
import { leadFields } from '../cards/named-first.ts';
import { useClipboard } from '../hands/clipboard/use-clipboard.ts';
import { useCellTyping } from '../hands/keys/use-cell-typing.ts';
import { openExplanation } from '../hands/pointer/click-explained.ts';
import { ExportTool } from '../output/export/export-tool.tsx';
import { ViewRowsContext } from '../panel/row-steps.ts';
import { useCellColours } from '../state/cell-colours.ts';
import { gutterWidth, ROW_HEIGHTS, USUAL_PREFERENCES } from '../state/preferences.ts';
import type { RowAction } from '../state/row-action.ts';
import { SceneContext } from '../state/scene.ts';
import { useTotals } from '../state/totals-scene.ts';
import { useFrozen } from '../state/use-frozen.ts';
import { useGridScene } from '../state/use-grid-scene.ts';
import { useViewRows } from '../state/use-view-rows.ts';
import { DropMark } from '../table/grid-overlay.tsx';
import { GridTable } from '../table/grid-table.tsx';
import { useGridEvents } from '../table/use-grid-events.ts';
import { useGridSurface } from '../table/use-grid-surface.ts';
import { NoRows } from '../tools/filters/no-rows.tsx';
import { useFiltering } from '../tools/filters/use-filtering.ts';
import { FindBar } from '../tools/find/find-bar.tsx';
import { GoToBar } from '../tools/go-to/go-to-bar.tsx';
import { useGroups } from '../tools/groups/use-groups.ts';
import { useHighlight } from '../tools/highlight/use-highlight.ts';
import { ProblemsButton } from '../tools/problems/problems-button.tsx';
import { useConflictNews } from '../tools/problems/use-conflict-news.ts';
import { StatusBar } from '../tools/status-bar.tsx';
import { StatusButton } from '../tools/status-button.tsx';
import { cellFeaturesOf } from './cell-features.ts';
import { columnSizes } from './column-sizes.ts';
import css from './data-grid.module.css';
import type { DataGridProps } from './data-grid-props.ts';
import { GridFrame } from './grid-frame.tsx';
import {
  ColumnChooser,
  DataCards,
  GridMenu,
  HelpSheet,
  ProblemsPanel,
  RowPanel,
  SettingsMenu,
} from './later-parts.tsx';
import { openerOf } from './opener-of.ts';
import { useFocusOverLayouts } from './use-focus-over-layouts.ts';
import { useGridColumns } from './use-grid-columns.ts';
import { useIsDrawn } from './use-is-drawn.ts';
import { usePlace } from './use-place.ts';
import { useReveal } from './use-reveal.ts';

const NO_ACTIONS: readonly RowAction[] = [];
const NO_KEYS: readonly string[] = [];

/** A spreadsheet-like grid that fills its parent. Every change goes through `model`. */
export function DataGrid<Row extends AnyRow>(props: DataGridProps<Row>) {
  // From here on, the model defines what a row is. Only the feature's functions know its fields, and they get rows of this
  // model only.
  const { label, columns, selectOptions, readOnly = false, onNotice, onOpenRow, onResetCell, noun = 'rows' } = props;
  const { rowActions = NO_ACTIONS, keyFields = NO_KEYS, newRows, since, formulas, fieldOfHeading } = props;
  const model = props.model as unknown as GridModel<AnyRow>;
  const rowFilter = props.rowFilter as ((row: AnyRow) => boolean) | undefined;
  const cells = cellFeaturesOf(props);
  const { overridden, explain } = cells;
  const { exportNames = { file: label.toLowerCase(), title: label } } = props;
  const wrapper = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const isPhone = useIsPhone();
  const isDrawn = useIsDrawn();
  const controller = useMemo(() => new GridController(model), [model]);
  const [preferences, setPreferences] = useUncontrolled({
    ...(props.preferences && { value: props.preferences }),
    defaultValue: USUAL_PREFERENCES,
    ...(props.onPreferencesChange && { onChange: props.onPreferencesChange }),
  });
  const gutter = preferences.hasRowNumbers ? gutterWidth(model.rows.length) : 0;
  const layout = useGridColumns(columns, props, model.did);
  const density = layout.density ?? preferences.density;
  const filtering = useFiltering({
    model,
    columns,
    visible: layout.visible,
    options: selectOptions,
    rowFilter,
    noun,
    filters: layout.filters,
    search: layout.search,
    onChange: layout.setFiltering,
  });
  const highlight = useHighlight(props.viewId !== undefined, { columns, since, formulas, ...layout });
  const colours = useCellColours(model, layout.colours, columns, selectOptions, formulas);
  const { total, ...inOrder } = useViewRows(model, layout.sort, columns, selectOptions, filtering.test);
  const { lines, rows, test, groups } = useGroups({
    controller,
    rows: inOrder.rows,
    test: inOrder.test,
    former: inOrder.former,
    groups: layout.groups,
    sort: layout.sort,
    columns,
    visible: layout.visible,
    options: selectOptions,
    noun,
    overridden,
    onChange: layout.setGroups,
    onFilterAgain: filtering.again,
  });
  const lineCount = lines.length + (newRows ? 1 : 0);
  const totals = useTotals(model, rows, test, layout.visible, { noun, lines: lineCount, overridden });
  const hasTotals = rows.length > 0 && layout.visible.some(hasTotal);

  useLayoutEffect(() => {
    const { grouped } = groups;
    const { all, visible: columns } = layout;
    const keys = keyFields.flatMap((key) => all.find(({ field }) => field === key) ?? []);
    const view = { rows, grouped, columns, all, keys, noun, options: selectOptions, isReadOnly: readOnly };
    const explains = explain && ((row: AnyRow, field: string) => (explain(row, field) ?? null) !== null);
    const opener = openerOf(controller, columns, props);
    controller.show({ ...view, onNotice, overridden, explains, opener, onBelow: newRows?.onBelow, fieldOfHeading });
  });
  const typing = useCellTyping(controller, wrapper);
  const rowHeight = ROW_HEIGHTS[density];
  const frozen = useFrozen({ visible: layout.visible, gutter, wrapper, isPhone });
  useGridSurface({ controller, viewport, wrapper, typing, rowHeight, gutter, frozen, hasTotals });
  useClipboard(controller, wrapper);
  useReveal(controller, layout.all, filtering.scene);
  useFocusOverLayouts(isPhone, controller, filtering.scene.addButton);
  usePlace(controller, props.onPlace);
  useConflictNews(controller);

  const scene = useGridScene({
    controller,
    visible: layout.visible,
    all: layout.all,
    frozen,
    options: selectOptions,
    isReadOnly: readOnly,
    others: props.others,
    comments: props.comments,
    decisions: props.decisions,
    cells,
    colours,
    canOpen: onOpenRow !== undefined,
    rowHeight,
    gutter,
  });
  const onLeave = (isBack: boolean): void => (isBack ? before : after).current?.focus();
  const { onMoveColumn, ...sizes } = columnSizes({ controller, scene, wrapper, layout });
  const onExplain = (): void => openExplanation(controller, wrapper.current);
  const events = useGridEvents({
    controller,
    scene,
    wrapper,
    typing,
    onMoveColumn,
    onResize: layout.resize,
    onResized: layout.resized,
    onAutoSize: sizes.onAutoSize,
    onSort: (field, isAdded) => layout.setSort(nextSort(layout.sort, field, isAdded)),
    onOpenRow,
    rowActions,
    onExplain,
    onLeave,
  });

  const onResetColumns = (): void => reportAct(controller, layout.reset(), 'Columns are as they were at first');

  const panel = isDrawn && props.panel && (
    <ViewRowsContext value={rows}>
      <RowPanel {...props.panel} rowActions={rowActions} />
    </ViewRowsContext>
  );
  return (
    <SceneContext value={scene}>
      {/* What is open keeps its place in both layouts, and with it what is typed there: a filter, a search, the panel. */}
      <GridFrame
        toolbar={props.toolbar}
        tools={props.tools}
        states={props.states}
        hasRows={total > 0}
        filters={filtering.scene}
        {...{ isPhone, highlight, groups, totals }}
      >
        <div className={css.beside}>
          {isPhone ? (
            <DataCards
              label={label}
              lines={lines}
              rows={rows}
              wider={layout.wider}
              total={total}
              noun={noun}
              whenEmpty={props.whenEmpty}
              openRowId={props.panel?.rowId}
              onOpenRow={props.panel && onOpenRow}
              onResetCell={onResetCell}
              rowActions={rowActions}
              cards={{ fields: leadFields(props.cardFields, layout.sort, layout.visible), sides: props.cardSides }}
              states={props.states}
            >
              <ExportTool controller={controller} names={exportNames} paper={layout.paper} />
            </DataCards>
          ) : (
            <div
              ref={wrapper}
              className={css.grid}
              data-grid
              data-density={density}
              data-plain={preferences.isStriped ? undefined : true}
              tabIndex={-1}
              {...events}
            >
              <span ref={before} tabIndex={-1} />
              <span id={helpId} className={css.hidden}>
                Arrow keys move, F2 edits, Escape and then Tab leaves the grid.
              </span>
              <GoToBar noun={noun} />
              <FindBar label={label} rows={rows} />
              <div className={css.body}>
                <GridTable
                  viewport={viewport}
                  label={label}
                  helpId={helpId}
                  lines={lines}
                  sort={layout.sort}
                  hasTotals={hasTotals}
                  newRow={newRows?.line}
                />
                <DropMark />
                {rows.length === 0 && (
                  <NoRows total={total} whenEmpty={props.whenEmpty} onShown={() => move(controller, 'first', false)} />
                )}
              </div>
              <span ref={after} tabIndex={-1} />
              <ProblemsPanel
                columns={layout.wider}
                onShowColumn={(field) => layout.update(field, { isHidden: false })}
              />
              <PagePart name="The bar below the sheet">
                <StatusBar
                  controller={controller}
                  shown={rows.length}
                  total={total}
                  noun={noun}
                  grouped={groups.grouped}
                >
                  <ProblemsButton />
                  <StatusButton onClick={() => controller.isGoToOpen.set(true)}>Go to</StatusButton>
                  <StatusButton onClick={() => controller.isHelpOpen.set(true)}>Keys</StatusButton>
                  <ColumnChooser
                    columns={layout.all}
                    onToggle={(field) => layout.update(field, { isHidden: scene.columns.has(field) })}
                    isAsDeclared={layout.isAsDeclared}
                    onPlace={layout.place}
                    onShowAll={layout.showAll}
                    onReset={onResetColumns}
                  />
                  <SettingsMenu
                    preferences={preferences}
                    onChange={setPreferences}
                    ofView={props.state && { ...layout, onChange: layout.setOfView }}
                  />
                  <ExportTool controller={controller} names={exportNames} paper={layout.paper} />
                </StatusBar>
              </PagePart>
            </div>
          )}
          {panel}
        </div>
        {!isPhone && (
          <>
            <HelpSheet />
            <GridMenu
              sort={layout.sort}
              onSortSet={layout.setSort}
              {...sizes}
              onOpenRow={onOpenRow}
              onResetCell={onResetCell}
              rowActions={rowActions}
              onExplain={onExplain}
            />
          </>
        )}
      </GridFrame>
    </SceneContext>
  );
}
