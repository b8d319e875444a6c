import { Text } from '@mantine/core';
import { formatInstant } from '../../lib/calendar.ts';

interface ArchivedNoteProps {
  /** Since when the history is here; undefined while all of it is. */
  readonly before: Date | undefined;
  /** What is not here: "Changes". */
  readonly what?: string;
}

/** Where older entries are: they exist, though not here. */
export const ArchivedNote = ({ before, what = 'Changes' }: ArchivedNoteProps) =>
  before === undefined ? null : (
    <Text size="sm" c="dimmed">
      {what} from before {formatInstant(before)} are in your company’s archive. Who runs Plumbline for you can look them
      up.
    </Text>
  );
