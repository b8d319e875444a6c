import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import { type ReactNode, useMemo, useState } from 'react';
import { useCan } from '../../../lib/app-init.ts';
import type { RowAction } from '../../../ui/grid/index.ts';
import { lazyPart } from '../../../ui/page-part.tsx';
import type { JobRow } from '../../jobs/job-rows.ts';
import { jobsWithBoth, removeAccountingForecasts } from './accounting-forecast.ts';
import { forecastJobs, useConfirmForecasts } from './use-confirm-forecasts.ts';

// Few people set it: the dialog is downloaded when somebody does.
const ForecastDialog = lazyPart(
  async () => (await import('./accounting-forecast-dialog.tsx')).AccountingForecastDialog,
);

interface ForecastActions {
  /** For the menu of rows. None for a person who may not. */
  readonly rowActions: readonly RowAction[];
  /** Drawn inside a Suspense boundary, outside the grid. */
  readonly dialog: ReactNode;
}

interface Asked {
  readonly rowId: string;
  readonly backToGrid: () => void;
}

/** What the menu of a row does with its forecasts. */
export function useForecastActions(model: GridModel<JobRow>): ForecastActions {
  const canEdit = useCan('Wip_edit');
  const canClose = useCan('Wip_close');
  const confirm = useConfirmForecasts(model);
  const [asked, setAsked] = useState<Asked | null>(null);
  const rowActions = useMemo((): RowAction[] => {
    const ofManagers: RowAction[] = [
      {
        label: (count) => (count === 1 ? 'Confirm the forecast' : 'Confirm the forecasts'),
        isInPanel: true,
        isOffered: (rowIds) => forecastJobs(model, rowIds).length > 0,
        onSelect: (rowIds, backToGrid) => {
          void confirm(forecastJobs(model, rowIds));
          backToGrid();
        },
      },
    ];
    const ofAccounting: RowAction[] = [
      {
        label: (count) => (count === 1 ? 'Set accounting’s figure…' : null),
        isInPanel: true,
        onSelect: ([rowId], backToGrid) => rowId !== undefined && setAsked({ rowId, backToGrid }),
      },
      {
        label: (count) => (count === 1 ? 'Use the project manager’s forecast' : 'Use the project managers’ forecasts'),
        isInPanel: true,
        isOffered: (rowIds) => jobsWithBoth(model, rowIds).length > 0,
        onSelect: (rowIds, backToGrid) => {
          removeAccountingForecasts(model, jobsWithBoth(model, rowIds));
          backToGrid();
        },
      },
    ];
    return [...(canEdit ? ofManagers : []), ...(canClose ? ofAccounting : [])];
  }, [canEdit, canClose, confirm, model]);
  const job = asked && model.row(asked.rowId);
  return {
    rowActions,
    dialog: asked && job && (
      <ForecastDialog
        job={job}
        model={model}
        onClose={() => {
          setAsked(null);
          // A frame later the dialog is gone.
          requestAnimationFrame(asked.backToGrid);
        }}
      />
    ),
  };
}
