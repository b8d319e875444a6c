import { Alert, Button, Group, Text } from '@mantine/core';
import { type Job, MAX_UPDATES } from '@plumbline/contract/workflow/jobs';
import type { Store } from '@plumbline/sheet/store';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CancelButton, Dialog } from '../../ui/dialogs/dialog.tsx';
import type { SaveState } from '../../ui/saved-rows/use-saved-rows.ts';
import { toast } from '../../ui/toast/toast.ts';
import { useIsThere } from '../../ui/use-is-there.ts';
import css from './connect.module.css';

interface DisconnectDialogProps {
  readonly jobs: readonly Pick<Job, 'id' | 'jobNumber' | 'jobName'>[];
  /** Refused cells of these jobs. Disconnecting would discard what was typed there. */
  readonly problems: number;
  /** Of the jobs' sheet: whether edits are under way or queued. */
  readonly saveState: Store<SaveState>;
  /** Null when it is done, otherwise why it failed. */
  readonly onDisconnect: () => Promise<string | null>;
  readonly onClose: () => void;
}

const NAMED = 5;

/** Names the jobs that will leave the WIP, and asks. Their edits are saved first. */
export function DisconnectDialog({ jobs, problems, saveState, onDisconnect, onClose }: DisconnectDialogProps) {
  const isSaving = useSyncExternalStore(saveState.subscribe, () => saveState.get().status !== 'idle');
  const [state, setState] = useState<'asking' | 'agreed' | 'sending'>('asking');
  const [failure, setFailure] = useState<string | null>(null);
  const isOne = jobs.length === 1;
  const obstacle =
    problems > 0
      ? `${problems === 1 ? 'A cell' : `${problems} cells`} of ${isOne ? 'this job' : 'these jobs'} could not be saved. Correct or give up what is marked there, then disconnect.`
      : jobs.length > MAX_UPDATES
        ? `${MAX_UPDATES.toLocaleString('en-US')} jobs at most at once: select fewer.`
        : null;

  const isOpen = useIsThere();
  const send = useEffectEvent(async () => {
    setState('sending');
    const reason = await onDisconnect();
    if (!isOpen()) return void (reason !== null && toast.error(reason));
    if (reason === null) return onClose();
    setState('asking');
    setFailure(reason);
  });
  useEffect(() => {
    if (state !== 'agreed' || isSaving) return;
    if (obstacle === null) void send();
    else setState('asking');
  }, [state, isSaving, obstacle]);

  const more = jobs.length - NAMED;
  return (
    <Dialog
      title={isOne ? 'Disconnect this job?' : `Disconnect ${jobs.length.toLocaleString('en-US')} jobs?`}
      classes={{ content: css.confirm }}
      onClose={onClose}
    >
      <ul className={css.names}>
        {jobs.slice(0, NAMED).map(({ id, jobNumber, jobName }) => (
          <li key={id}>
            <b>{jobNumber}</b> {jobName}
          </li>
        ))}
      </ul>
      {more > 0 && <Text>and {more.toLocaleString('en-US')} more</Text>}
      <Text size="sm">
        {isOne
          ? 'It leaves the WIP for everybody. Its history is kept: Undo brings it back at once, and Activity, Taken out, at any time.'
          : 'They leave the WIP for everybody. Their history is kept: Undo brings them back at once, and Activity, Taken out, at any time.'}
      </Text>
      {(obstacle ?? failure) && (
        <Alert color="red" variant="light" role="alert" p="xs">
          {obstacle ?? failure}
        </Alert>
      )}
      {state === 'agreed' && (
        <Text size="sm" role="status">
          Saving what you typed first…
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <CancelButton />
        <Button
          color="red"
          data-autofocus
          disabled={obstacle !== null}
          loading={state !== 'asking'}
          onClick={() => setState('agreed')}
        >
          Disconnect
        </Button>
      </Group>
    </Dialog>
  );
}
