import { jobChoices, jobColumns } from '@plumbline/contract/workflow/job-fields';
import { permissions } from '@plumbline/domain/permissions';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { openPage } from './open-page.tsx';
import { giveRoom } from './room.ts';
import { appInitAnswer, problem, stubApi } from './stub-services.ts';

/** Draws the sheet of jobs as a wide screen shows it, with answers of the service in the shape that it sends. Nothing can be saved. */
export async function openJobs({
  jobs,
  columns = jobColumns,
  gridViews = [],
}: {
  jobs: readonly object[];
  columns?: readonly object[];
  gridViews?: readonly object[];
}) {
  giveRoom();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }) as never,
  );
  const gridSettings = { state: { sort: [] }, columns, selectOptions: jobChoices };
  const schedule = { gridSettings, settings: defaultScheduleSettings };
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /wip/init': { gridSettings, retiredColumns: [], users: [], gridViews, schedule },
    'GET /wip/jobs': { jobs, cursor: 1, stamp: '1' },
    'POST /wip/jobs/save': () => problem('unavailable', 503),
  });
  const { queryClient } = openPage('/workflow/jobs', api);
  await screen.findByLabelText('Search jobs', {}, { timeout: 15_000 });
  return { api, queryClient };
}
