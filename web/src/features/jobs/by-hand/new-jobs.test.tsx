import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, field, press, said, type } from '../../../testing/hands.ts';
import { jobsOf, openAt } from './testing.ts';

test('what tells that a job was added goes when Ctrl+Z takes the job out again', async () => {
  const made = jobsOf({}, {})[1];
  if (!made) throw new Error('no job');
  await openAt('/workflow/jobs', [{}], {
    'POST /wip/jobs/new': { jobs: [made] },
    'POST /wip/jobs/disconnect': { deletedJobIds: [made.id] },
  });
  (await waitFor(() => field('Name of the new job'))).focus();
  type('Harbor shed');
  press('Enter');
  await said(/J-2 added/);
  const takeBack = button('Undo');
  press('Escape', 'Control+z');
  await waitFor(() => expect(takeBack.isConnected).toBe(false), { timeout: 1_000 });
  await said(/J-2 taken out again/);
});
