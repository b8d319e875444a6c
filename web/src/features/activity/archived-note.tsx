import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/calendar.ts';

interface ArchivedNoteProps {
  /** The earliest day with history; undefined if the history is complete. */
  readonly before: Date | undefined;
  /** What is missing: "Changes". */
  readonly what?: string;
}

/** Says where the archived entries are. */
export const ArchivedNote = ({ before, what = 'Changes' }: ArchivedNoteProps) =>
  before === undefined ? null : (
    <Text size="sm" c="dimmed">
      {what} from before {formatInstant(before)} are in your company’s archive. Who runs Plumbline for you can look them
      up.
    </Text>
  );
