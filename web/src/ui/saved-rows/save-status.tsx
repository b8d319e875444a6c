import { Loader, Text } from '@mantine/core';
import { counted } from '@plumbline/domain/counted';
import { IconAlertTriangle, IconCheck, IconCloudOff } from '@tabler/icons-react';
import type { KeepingState } from '../../lib/kept-edits/keeper.ts';
import classes from './save-status.module.css';
import type { SaveState } from './use-saved-rows.ts';

interface SaveStatusProps extends SaveState {
  /** Cells whose text or save was refused. They are not saved, and nothing is under way for them. */
  readonly problems: number;
  /** Edits from an earlier page that wait for a decision. */
  readonly offered: number;
  /** Cells that other open tabs of the person have not saved. */
  readonly elsewhere: number;
  /** Whether the browser's storage has the unsaved edits. */
  readonly keeping: KeepingState;
}

const keptText: Record<KeepingState, (cells: string) => string> = {
  kept: (cells) => `${cells} kept here and tried again.`,
  keeping: (cells) => `keeping ${cells} here…`,
  'not-kept': (cells) => `${cells} tried again, and not kept in this browser.`,
};

/** Says in a few words whether what was typed is saved. Refused cells are only in the list of cells that need attention. */
export function SaveStatus({ status, waiting, problems, offered, elsewhere, keeping }: SaveStatusProps) {
  const isAtRest = status === 'idle' && problems === 0;
  const cells = counted(waiting, 'cell');
  return (
    <Text
      component="output"
      size="sm"
      className={classes.status}
      data-status={isAtRest && offered + elsewhere > 0 ? 'refused' : status}
    >
      {isAtRest && offered === 0 && elsewhere === 0 && (
        <>
          <IconCheck size={16} aria-hidden /> All changes saved
        </>
      )}
      {isAtRest && offered > 0 && (
        <>
          <IconAlertTriangle size={16} aria-hidden /> {counted(offered, 'cell')} from before not saved:{' '}
          {offered === 1 ? 'it is' : 'they are'} listed above
        </>
      )}
      {isAtRest && offered === 0 && elsewhere > 0 && (
        <>
          <IconAlertTriangle size={16} aria-hidden /> {counted(elsewhere, 'cell')} not saved in another tab of yours
        </>
      )}
      {status === 'idle' && problems > 0 && (
        <>
          <IconCheck size={16} aria-hidden /> All else saved
        </>
      )}
      {status === 'saving' && (
        <>
          <Loader size={14} aria-hidden /> Saving {cells}…
        </>
      )}
      {status === 'retrying' && (
        <>
          <IconCloudOff size={16} aria-hidden /> Not connected: {keptText[keeping](cells)} Please leave the page open.
        </>
      )}
    </Text>
  );
}
