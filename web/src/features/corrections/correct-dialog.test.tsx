import { notifications } from '@mantine/notifications';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { sampleJob } from '../jobs/testing.ts';
import { CorrectDialog } from './correct-dialog.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

test('after a lost answer the correction is locked and asked again until it is known', async () => {
  const job = sampleJob('1');
  const sent: unknown[] = [];
  let isLost = true;
  let closed = 0;
  const api = stubApi({
    'POST /wip/jobs/correct': (body: unknown) => {
      sent.push(body);
      if (isLost) throw new TypeError('Failed to fetch');
      return { jobs: [{ ...job, jobName: 'Harbor shed' }] };
    },
  });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={createQueryClient()}>
      <CorrectDialog
        job={job}
        onJobs={() => {}}
        onClose={() => {
          closed += 1;
        }}
      />
    </AppProviders>,
  );
  const name = () => screen.getByLabelText<HTMLInputElement>('Job Name');
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.change(name(), { target: { value: 'Harbor shed' } });
  save();
  await screen.findByText(/it is not known yet whether this was stored/);
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
  expect(name().closest('fieldset')?.disabled).toBe(true);
  isLost = false;
  save();
  expect(await screen.findByText('Corrected: J-1 Harbor shed')).toBeTruthy();
  const body = { id: job.id, version: job.version, changes: { jobName: 'Harbor shed' } };
  expect([sent, closed]).toEqual([[body, body], 1]);
});
