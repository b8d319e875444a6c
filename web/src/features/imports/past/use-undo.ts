import type { ImportRecord } from '@plumbline/contract/workflow/import-records';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { localToday } from '../../../lib/calendar.ts';
import { useCreation } from '../../../ui/dialogs/use-creation.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { undoProblems } from '../problems.ts';
import { undoneText } from '../words.ts';
import { importsQuery } from './imports-queries.ts';

/** Takes an import back, and finds out what became of it when the answer is lost. */
export function useUndo({ importId, file }: ImportRecord, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const creation = useCreation('It is not known whether the import was taken back: look at the list of imports.');

  /** As the list has it now. The service refuses to take an import back twice, and that is how a lost answer ends. */
  const undoneNow = async () => {
    const { queryKey } = importsQuery(api);
    await queryClient.refetchQueries({ queryKey });
    const pages = queryClient.getQueryData(queryKey)?.pages ?? [];
    return pages.flatMap(({ imports }) => imports).find((each) => each.importId === importId)?.undone ?? null;
  };

  const undo = async (): Promise<void> => {
    setFailure(null);
    let tries = 0;
    const answer = await creation.run(() => {
      tries += 1;
      return api.workflow.undoImport({ body: { importId, isTrial: false, today: localToday() } });
    });
    const undone = answer.ok
      ? { restored: answer.value.restored + answer.value.takenOut, kept: answer.value.kept.length }
      : tries > 1 && answer.problem.type === 'import-refused'
        ? await undoneNow()
        : null;
    if (undone === null) {
      if (!answer.ok) setFailure(problemLine(answer.problem, undoProblems));
      return;
    }
    toast.success(`${file.name} was taken back. ${undoneText(undone)}`);
    onDone();
    // The grid, the home page's totals and this list show other values now.
    await queryClient.invalidateQueries({ queryKey: ['workflow'] });
  };
  return { undo, failure, isBusy: creation.isBusy || creation.isOpen, isFateOpen: creation.isOpen };
}
