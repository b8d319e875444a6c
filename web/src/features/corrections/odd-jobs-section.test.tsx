import { type Permission, permissions } from '@plumbline/domain/permissions';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { OddJobsSection } from './odd-jobs-section.tsx';

afterEach(cleanup);

async function show(granted: readonly Permission[]): Promise<string[]> {
  const asked: string[] = [];
  const api = stubApi({
    'GET /app/init': appInitAnswer(granted),
    'GET /wip/jobs/odd': () => {
      asked.push('odd');
      return { lookAlikes: [], blank: [], padded: [] };
    },
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <OddJobsSection />
    </AppProviders>,
  );
  return asked;
}

test('who sees the jobs sees what there is to correct', async () => {
  const asked = await show(permissions);
  await screen.findByText('Every job has a number of its own, and a name.');
  expect(asked).toEqual(['odd']);
});

test('an administrator without a right to the jobs is told which right it needs, and asks for none', async () => {
  const asked = await show(permissions.filter((permission) => !permission.startsWith('Wip_')));
  await screen.findByText(/^Seeing what there is to correct needs the right to see/);
  expect(asked).toEqual([]);
});
