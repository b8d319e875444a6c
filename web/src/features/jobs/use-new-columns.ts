import type { CallResponse } from '@plumbline/contract/call';
import type { WipEvent } from '@plumbline/contract/workflow/changes';
import type { workflowContract } from '@plumbline/contract/workflow/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useApi } from '../../lib/api.ts';
import { wipInitQuery } from './jobs-queries.ts';

type Init = CallResponse<(typeof workflowContract)['calls']['wipInit']>;

type Changes = NonNullable<WipEvent['changes']>;

/**
 * Reloads columns and lists after a colleague changed them. Also if too many changes were missed to be listed (null), and, once for each column, if a
 * change has a value in a column that this page does not know.
 */
export function useNewColumns({ gridSettings, retiredColumns }: Init): (changes: Changes | null) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { field } of [...gridSettings.columns, ...retiredColumns]) asked.current.add(field);
  }, [gridSettings.columns, retiredColumns]);
  return useCallback(
    (changes) => {
      const fresh = (changes?.jobs ?? [])
        .flatMap(({ cells }) => Object.keys(cells.own ?? {}))
        .filter((name) => !asked.current.has(name));
      if (changes && !changes.settings && fresh.length === 0) return;
      for (const name of fresh) asked.current.add(name);
      void queryClient.invalidateQueries({ queryKey: wipInitQuery(api).queryKey });
    },
    [queryClient, api],
  );
}
