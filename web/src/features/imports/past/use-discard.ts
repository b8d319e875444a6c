import type { ImportId } from '@plumbline/contract/workflow/import-records';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { untilAnswered } from '../../../ui/toast/until-answered.ts';
import { undoProblems } from '../problems.ts';
import { importsQuery } from './imports-queries.ts';

/** Forgets a file that waits for a person. */
export function useDiscard() {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (importId: ImportId) => {
      const answer = await untilAnswered(
        () => api.workflow.discardImport({ body: { importId } }),
        'the file that waited is discarded',
      );
      if (!answer.ok) toast.error(problemLine(answer.problem, undoProblems));
      await queryClient.invalidateQueries({ queryKey: importsQuery(api).queryKey });
    },
  });
}
