import type { ScheduleSettings } from '@plumbline/domain/schedule/terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { wipInitQuery } from '../../jobs/jobs-queries.ts';

/** One setting with its new value. */
export type SettingChange = { [Name in keyof ScheduleSettings]: Pick<ScheduleSettings, Name> }[keyof ScheduleSettings];

const SAVE = 'schedule settings';

/**
 * Saves a setting at once, says so and offers to undo it. The call takes all settings, so the others are read again first: what a
 * colleague changed meanwhile stays.
 */
export function useSaveSetting() {
  const api = useApi();
  const queryClient = useQueryClient();
  const saving = useMutation({
    // One after the other: each starts from what the one before it stored.
    scope: { id: SAVE },
    mutationFn: async ({ change, name }: { change: SettingChange; name: string }) => {
      const fresh = await api.workflow.wipInit();
      if (!fresh.ok) return void toast.error(problemLine(fresh.problem));
      const before = fresh.value.schedule.settings;
      const result = await api.workflow.saveScheduleSettings({ body: { settings: { ...before, ...change } } });
      if (!result.ok) return void toast.error(problemLine(result.problem));
      const { settings } = result.value;
      queryClient.setQueryData(wipInitQuery(api).queryKey, {
        ...fresh.value,
        schedule: { ...fresh.value.schedule, settings },
      });
      const names = Object.keys(change) as (keyof ScheduleSettings)[]; // a change has members of the settings only
      const old = Object.fromEntries(names.map((each) => [each, before[each]])) as SettingChange; // of the same members
      toast.success(`Saved: ${name}.`, {
        action: { label: 'Undo', onClick: () => saving.mutate({ change: old, name }) },
      });
    },
  });
  return saving;
}
