import type { ScheduleSettings } from '@plumbline/domain/schedule/terms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';
import { problemLine } from '../../../ui/problems/problem-message.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { wipInitQuery } from '../../jobs/jobs-queries.ts';
import { settingText } from './setting-texts.ts';

/** One setting with its new value. */
export type SettingChange = { [Name in keyof ScheduleSettings]: Pick<ScheduleSettings, Name> }[keyof ScheduleSettings];

const SAVE = 'schedule settings';

/**
 * Saves a setting at once, says so and offers to undo it. Other settings that a colleague changed meanwhile stay; where a colleague
 * changed the same one, nothing is saved, and the person sees whose it is and what it is now.
 */
export function useSaveSetting() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = wipInitQuery(api);
  const show = (settings: ScheduleSettings): void =>
    void queryClient.setQueryData(queryKey, (init) => init && { ...init, schedule: { ...init.schedule, settings } });
  const saving = useMutation({
    // One after the other: each starts from what the one before it stored.
    scope: { id: SAVE },
    mutationFn: async ({ change }: { change: SettingChange }) => {
      const seen = queryClient.getQueryData(queryKey)?.schedule.settings;
      if (!seen) return; // nothing was shown that could be changed
      const [name] = Object.keys(change) as [keyof ScheduleSettings]; // a change has one member of the settings
      const result = await api.workflow.saveScheduleSettings({ body: { settings: { ...seen, ...change }, seen } });
      if (result.ok) {
        const { settings } = result.value;
        show(settings);
        const before = { [name]: seen[name] } as SettingChange; // of the same member
        toast.success(`Saved: ${settingText(name, settings)}.`, {
          action: { label: 'Undo', onClick: () => saving.mutate({ change: before }) },
        });
        return;
      }
      const { problem } = result;
      if (problem.type === 'schedule-settings-changed') show(problem.settings);
      const message = problemLine(problem, {
        'schedule-settings-changed': ({ who, settings }) => ({
          title: 'Not saved',
          detail: `${who} changed this meanwhile. Now ${settingText(name, settings)}.`,
        }),
      });
      if (problem.type !== 'schedule-settings-changed') return void toast.error(message);
      toast.error(message, { action: { label: 'Save mine', onClick: () => saving.mutate({ change }) } });
    },
  });
  return saving;
}
