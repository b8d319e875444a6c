import { type Permission, permissions } from '@plumbline/domain/permissions';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../app/providers.tsx';
import { createQueryClient } from '../lib/api.ts';
import { appInitQuery } from '../lib/app-init.ts';
import { appInitAnswer, stubApi } from '../testing/stub-services.ts';
import { stubSession } from '../testing/stub-session.ts';
import { LookOnly } from './look-only.tsx';

afterEach(cleanup);

test.each([
  ['who may look', ['Admin_view'], 'You may look, not change: that needs the right to change users and roles.'],
  [
    'who may not even look any more, on a page that stays',
    permissions.filter((each) => !each.startsWith('Admin')),
    'You may not see the administration any more. This page stays, with what you have not saved, until you leave it.',
  ],
] as const)('%s reads so', async (_, granted: readonly Permission[], words) => {
  const api = stubApi({ 'GET /app/init': appInitAnswer(granted) });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api));
  const { container } = render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <LookOnly right="Admin_edit" />
    </AppProviders>,
  );
  expect(container.querySelector('p')?.textContent).toBe(words);
});
