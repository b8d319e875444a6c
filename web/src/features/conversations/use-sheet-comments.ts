import { isAnyJobField } from '@plumbline/contract/workflow/own-fields';
import { scheduleTable } from '@plumbline/contract/workflow/schedule';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { GridComments } from '../../ui/grid/index.ts';
import { rowsOf } from './comment-rows.ts';
import { marksQuery } from './conversation-queries.ts';
import { typeAhead } from './typed-ahead.ts';

/** The marks of conversations for a sheet over jobs. `onAsk` opens a job's conversation, about the field if it is one of the job. */
export function useSheetComments(onAsk: (jobId: string, field: string | null) => void): GridComments {
  const { data } = useQuery(marksQuery(useApi()));
  const latest = useRef(onAsk);
  useLayoutEffect(() => {
    latest.current = onAsk;
  });
  const [comments] = useState(
    () =>
      new GridComments((rowId, field) => {
        typeAhead(rowId);
        // A column of the page alone is no field of the job.
        latest.current(rowId, isAnyJobField(field) || scheduleTable.has(field) ? field : null);
      }),
  );
  useEffect(() => {
    if (data) comments.rows.set(rowsOf(data.marks, comments.rows.get()));
  }, [comments, data]);
  return comments;
}
