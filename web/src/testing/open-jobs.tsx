import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { scheduleJobColumns, scheduleTable, shownAsFigures } from '@plumbline/contract/workflow/schedule';
import { permissions } from '@plumbline/domain/permissions';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { screen } from '@testing-library/react';
import { beforeAll, vi } from 'vitest';
import type { KeptEdits } from '../lib/kept-edits/kept-edits.ts';
import { openPage } from './open-page.tsx';
import { giveRoom } from './room.ts';
import { type Answers, appInitAnswer, problem, stubApi } from './stub-services.ts';

// The code of the sheet, which a test would wait for on a busy machine.
beforeAll(() => import('../features/jobs/jobs-page.tsx'));

const isName = (field: string) => scheduleJobColumns.some((name) => name === field);
/** What the service says of the schedule: names first, its figures, and a field of the jobs that is no figure. */
export const scheduleOnWire = {
  gridSettings: {
    state: { sort: [] },
    columns: [
      ...jobColumns.filter(({ field }) => isName(field)),
      ...scheduleTable.columns,
      ...jobColumns.filter(({ field }) => !isName(field) && !shownAsFigures.has(field)),
    ],
    selectOptions: { ...jobChoices, ...scheduleTable.choices },
  },
  settings: defaultScheduleSettings,
};

/** Draws the sheet of jobs as a wide screen shows it, or a phone, with answers of the service in the shape that it sends. Nothing is saved but by `answers`. */
export async function openJobs({
  jobs,
  columns = jobColumns,
  gridViews = [],
  users = [],
  path = '/workflow/jobs',
  selectOptions = jobChoices,
  answers = {},
  keptEdits,
  isPhone = false,
}: {
  jobs: readonly object[];
  columns?: readonly object[];
  /** Or what the service has by now. */
  gridViews?: readonly object[] | (() => readonly object[]);
  users?: readonly object[];
  path?: string;
  selectOptions?: object;
  answers?: Answers;
  keptEdits?: KeptEdits | undefined;
  isPhone?: boolean;
}) {
  giveRoom();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: isPhone && media.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  );
  const gridSettings = { state: { sort: [] }, columns, selectOptions };
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /wip/init': () => ({
      ...{ gridSettings, retiredColumns: [], users, schedule: scheduleOnWire },
      gridViews: typeof gridViews === 'function' ? gridViews() : gridViews,
    }),
    'GET /wip/jobs': { jobs, cursor: 1, stamp: '1' },
    'POST /wip/jobs/save': () => problem('unavailable', 503),
    ...answers,
  });
  const { router, queryClient } = openPage(path, api, { keptEdits });
  await screen.findByLabelText('Search jobs');
  return { api, queryClient, router };
}
