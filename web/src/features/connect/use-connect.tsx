import { Button } from '@mantine/core';
import type { ColumnSettings } from '@plumbline/contract/grid';
import type { Job } from '@plumbline/contract/workflow/jobs';
import type { GridModel } from '@plumbline/sheet/cells/grid-model';
import type { SelectOptions } from '@plumbline/sheet/rows/row-order';
import type { Store } from '@plumbline/sheet/store';
import { IconPlugConnected } from '@tabler/icons-react';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import type { RowAction } from '../../ui/grid/index.ts';
import { laterPart, lazyPart, PagePart } from '../../ui/page-part.tsx';
import type { SaveState } from '../../ui/saved-rows/use-saved-rows.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { JobRow } from '../jobs/job-rows.ts';
import { createConnections } from './connections.ts';

/** Its code is loaded when it is opened first. */
const ConnectDialog = lazyPart(async () => (await import('./connect-dialog.tsx')).ConnectDialog);

const DisconnectDialog = laterPart(async () => (await import('./disconnect-dialog.tsx')).DisconnectDialog);

interface ConnectOptions {
  readonly model: GridModel<JobRow>;
  readonly columns: readonly ColumnSettings[];
  readonly selectOptions: SelectOptions;
  readonly saveState: Store<SaveState>;
  /** Somebody else has connected a chosen job. */
  readonly onTaken: () => void;
}

interface Connect {
  readonly button: ReactNode;
  readonly rowActions: readonly RowAction[];
  readonly dialogs: ReactNode;
}

interface Leaving {
  /** As they were when the dialog opened: after a lost answer they may be gone from the sheet. */
  readonly jobs: readonly JobRow[];
  readonly backToGrid: () => void;
}

/** What the jobs page needs to connect and disconnect jobs. */
export function useConnect({ model, columns, selectOptions, saveState, onTaken }: ConnectOptions): Connect {
  const { workflow } = useApi();
  const [isConnecting, setIsConnecting] = useState(false);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const connections = useMemo(() => createConnections(model, workflow), [model, workflow]);
  const rowActions = useMemo(
    (): RowAction[] => [
      {
        label: (count) => (count === 1 ? 'Disconnect job…' : `Disconnect ${count.toLocaleString('en-US')} jobs…`),
        onSelect: (rowIds, backToGrid) =>
          setLeaving({ jobs: rowIds.flatMap((rowId) => model.row(rowId) ?? []), backToGrid }),
      },
    ],
    [model],
  );
  const leavingIds = leaving?.jobs.map(({ id }) => id) ?? [];
  const isLeaving = new Set<string>(leavingIds);

  const onConnected = (connected: readonly Job[]): void => {
    setIsConnecting(false);
    connections.join(connected);
    const [first] = connected;
    if (first) model.reveal(first.id);
    const ids = connected.map(({ id }) => id);
    toast.success(connected.length === 1 ? `${first?.jobNumber} connected` : `${connected.length} jobs connected`, {
      action: { label: 'Undo', onClick: () => void connections.takeOut(ids) },
    });
  };
  return {
    button: (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlugConnected size={14} aria-hidden />}
        onClick={() => setIsConnecting(true)}
      >
        Connect jobs
      </Button>
    ),
    rowActions,
    dialogs: (
      <>
        {isConnecting && (
          <PagePart name="The dialog to connect jobs" isOverlay>
            <Suspense>
              <ConnectDialog
                columns={columns}
                selectOptions={selectOptions}
                onConnected={onConnected}
                onTaken={onTaken}
                onClose={() => setIsConnecting(false)}
              />
            </Suspense>
          </PagePart>
        )}
        {leaving && (
          <DisconnectDialog
            jobs={leaving.jobs}
            problems={model.problems().filter(({ rowId }) => isLeaving.has(rowId)).length}
            saveState={saveState}
            onDisconnect={() => connections.disconnect(leavingIds)}
            onClose={() => {
              setLeaving(null);
              // A frame later the grid has drawn what is left.
              requestAnimationFrame(leaving.backToGrid);
            }}
          />
        )}
      </>
    ),
  };
}
