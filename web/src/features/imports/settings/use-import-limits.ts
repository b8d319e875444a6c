import type { ImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Api, unwrap, useApi } from '../../../lib/api.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { limitText } from './limit-texts.ts';

/** What the company decided about files that come by themselves. */
export const importLimitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'importLimits'],
    queryFn: ({ signal }) => unwrap(api.workflow.importLimits({ signal })).then(({ limits }) => limits),
    staleTime: 0,
  });

/** One limit with its new value. */
export type LimitChange = { [Name in keyof ImportLimits]: Pick<ImportLimits, Name> }[keyof ImportLimits];

/**
 * Saves a limit at once, says so and offers to undo it. Where a colleague changed the same one meanwhile, nothing is saved, and the
 * person sees whose it is and what it is now.
 */
export function useSaveLimit() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = importLimitsQuery(api);
  const saving = useMutation({
    // One after the other: each starts from what the one before it stored.
    scope: { id: 'import limits' },
    mutationFn: async ({ change }: { change: LimitChange }) => {
      const seen = queryClient.getQueryData(queryKey);
      if (!seen) return; // nothing was shown that could be changed
      const [name] = Object.keys(change) as [keyof ImportLimits]; // a change has one member of the limits
      const result = await api.workflow.saveImportLimits({ body: { limits: { ...seen, ...change }, seen } });
      if (result.ok) {
        const { limits } = result.value;
        queryClient.setQueryData(queryKey, limits);
        const before = { [name]: seen[name] } as LimitChange; // of the same member
        toast.success(`Saved: ${limitText(name, limits)}.`, {
          action: { label: 'Undo', onClick: () => saving.mutate({ change: before }) },
        });
        return;
      }
      const { problem } = result;
      const message = problemLine(problem, {
        'import-limits-changed': ({ who, limits }) => ({
          title: 'Not saved',
          detail: `${who} changed this meanwhile. Now ${limitText(name, limits)}.`,
        }),
      });
      if (problem.type !== 'import-limits-changed') return void toast.error(message);
      queryClient.setQueryData(queryKey, problem.limits);
      toast.error(message, { action: { label: 'Save mine', onClick: () => saving.mutate({ change }) } });
    },
  });
  return saving;
}
