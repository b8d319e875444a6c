import { Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import type { SaveState } from '../lib/use-saved-rows.ts';
import classes from './save-status.module.css';

interface SaveStatusProps extends SaveState {
  /** Cells whose text or save was refused: nothing is under way for them, and they are not saved. */
  readonly problems: number;
}

const counted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'cell' : 'cells'}`;

/** Says in a few words whether everything typed is safe. */
export function SaveStatus({ status, waiting, problems }: SaveStatusProps) {
  const cells = counted(waiting);
  return (
    <Text
      component="output"
      size="sm"
      className={classes.status}
      data-status={status === 'idle' && problems > 0 ? 'refused' : status}
    >
      {status === 'idle' && problems === 0 && (
        <>
          <IconCheck size={16} aria-hidden /> All changes saved
        </>
      )}
      {status === 'idle' && problems > 0 && (
        <>
          <IconAlertTriangle size={16} aria-hidden /> {counted(problems)} not saved: the reason is on{' '}
          {problems === 1 ? 'it' : 'each'}
        </>
      )}
      {status === 'saving' && (
        <>
          <Loader size={14} aria-hidden /> Saving {cells}…
        </>
      )}
      {status === 'retrying' && (
        <>
          <IconCloudOff size={16} aria-hidden /> Not connected: {cells} kept here and tried again. Please leave the page
          open.
        </>
      )}
    </Text>
  );
}
