import type { ImportLimits } from '@plumbline/contract/workflow/import-waiting';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type Api, unwrap, useApi } from '../../../lib/api.ts';
import { keepAnswer } from '../../../lib/keep-answer.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { useSaveSetting } from '../../../ui/use-save-setting.ts';
import { limitText } from './limit-texts.ts';

/** What the company decided about files that come by themselves. */
export const importLimitsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workflow', 'importLimits'],
    queryFn: ({ signal }) => unwrap(api.workflow.importLimits({ signal })).then(({ limits }) => limits),
    staleTime: 0,
  });

/** Saves a limit at once. */
export function useSaveLimit() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = importLimitsQuery(api);
  return useSaveSetting<ImportLimits>({
    name: 'import limits',
    queryKey,
    shown: () => queryClient.getQueryData(queryKey),
    show: (limits) => keepAnswer(queryClient, queryKey, limits),
    text: limitText,
    send: async (limits, seen) => {
      const result = await api.workflow.saveImportLimits({ body: { limits, seen } });
      if (result.ok) return { saved: result.value.limits };
      const { problem } = result;
      if (problem.type === 'import-limits-changed') return { taken: problem.limits, who: problem.who };
      return { failed: problemLine(problem) };
    },
  });
}
