import { jobColumns } from '@plumbline/contract/workflow/job-fields';
import { defaultScheduleSettings } from '@plumbline/domain/schedule/terms';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';

afterEach(cleanup);

test('activity that cannot be read says so, and tries again', async () => {
  let isReached = false;
  const gridSettings = { state: { sort: [] }, columns: jobColumns, selectOptions: {} };
  const api = stubApi({
    'GET /app/init': appInitAnswer(),
    'GET /wip/init': {
      ...{ gridSettings, users: [], gridViews: [], retiredColumns: [] },
      schedule: { gridSettings, settings: defaultScheduleSettings },
    },
    'GET /wip/activity': () => {
      if (!isReached) throw new TypeError('Failed to fetch');
      return { changes: [], nextCursor: null };
    },
  });
  openPage('/workflow/activity', api);
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached');
  isReached = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing has been changed yet.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
