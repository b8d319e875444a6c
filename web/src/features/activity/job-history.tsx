import { Button, NativeSelect, Skeleton, Text } from '@mantine/core';
import type { RecordedChange } from '@plumbline/contract/workflow/activity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Loaded } from '../../ui/problems/loaded.tsx';
import { TimelineEnd } from '../../ui/timeline/timeline.tsx';
import { NO_CHANGE_SINCE, NO_CHANGE_YET } from '../../ui/words.ts';
import { ArchivedNote } from './archived-note.tsx';
import { ChangeList } from './change-list.tsx';
import { recordedFields, type Wording } from './describe-change.ts';
import { useActivity } from './use-activity.ts';

interface JobHistoryProps {
  readonly jobId: string;
  /** The job's version. A new version means more history. */
  readonly version: number;
  readonly settings: Wording;
  /** What a field holds now. */
  readonly currentValue: (field: string) => unknown;
  /** Restores an old value; absent for a person who may not. */
  readonly onRestore: ((field: string, value: unknown) => void) | undefined;
}

/** A job's history, newest first. */
export function JobHistory({ jobId, version, settings, currentValue, onRestore }: JobHistoryProps) {
  const [field, setField] = useState('');
  const activity = useActivity({ jobId, ...(field && { field }) });
  const { changes, more, archivedBefore } = activity;

  const queryClient = useQueryClient();
  const shownVersion = useRef(version);
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    void queryClient.invalidateQueries({ queryKey: ['workflow', 'activity'] });
  }, [queryClient, version]);

  const restoreButton = (change: RecordedChange, from: string | null) => {
    // To type a total is to adjust it by one more change order. Its change orders are reopened, each with its cost.
    if (change.field === 'changeOrderTotal') return null;
    const column = settings.columns.find((column) => column.field === change.field);
    if (!onRestore || !column?.editable || isSame(currentValue(change.field), change.oldValue)) return null;
    return (
      <Button
        variant="subtle"
        size="compact-xs"
        mih={24}
        flex="none"
        aria-label={`Restore ${column.title} to ${from}`}
        onClick={() => onRestore(change.field, change.oldValue)}
      >
        Restore
      </Button>
    );
  };

  return (
    <>
      <NativeSelect
        size="sm"
        label="Show changes of"
        value={field}
        onChange={(event) => setField(event.currentTarget.value)}
        data={[{ value: '', label: 'Every field' }, ...recordedFields(settings)]}
      />
      <Loaded of={{ activity }} waiting={<Waiting />}>
        {() => (
          <>
            {changes.length === 0 ? (
              <Text size="sm" c="dimmed">
                {noneText(field !== '', archivedBefore !== undefined)}
              </Text>
            ) : (
              <div>
                <ChangeList
                  label="History"
                  changes={changes}
                  wording={settings}
                  action={(change, { from }) => restoreButton(change, from)}
                />
                <TimelineEnd {...more} />
              </div>
            )}
            {!more.hasMore && <ArchivedNote before={archivedBefore} />}
          </>
        )}
      </Loaded>
    </>
  );
}

const noneText = (isOfField: boolean, isArchived: boolean) => {
  if (isArchived) return isOfField ? 'This field was not changed since.' : NO_CHANGE_SINCE;
  return isOfField ? 'This field was never changed here.' : NO_CHANGE_YET;
};

function Waiting() {
  return (
    <div role="status" aria-label="Loading the history">
      {[1, 2, 3, 4].map((line) => (
        <Skeleton key={line} height={38} mb="sm" />
      ))}
    </div>
  );
}

/** Empty is null or an empty list, on the wire and in a cell. */
const normalised = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
const isSame = (a: unknown, b: unknown) => JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));
