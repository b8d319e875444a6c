import { permissions } from '@plumbline/domain/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { appInitAnswer, stubApi } from '../../testing/stub-services.ts';

afterEach(cleanup);

test.each([
  ['/workflow/activity', 'Activity', 'page'],
  ['/workflow/taken-out', 'Activity', 'true'],
  ['/workflow/imports', 'Activity', 'true'],
  ['/workflow/import', 'Jobs', 'true'],
  ['/admin/roles', 'Admin', 'page'],
])('on %s the navigation says that one is under %s, and nowhere else', async (path, place, current) => {
  openPage(path, stubApi({ 'GET /app/init': appInitAnswer(permissions.slice()) }));
  const main = within(await screen.findByRole('navigation', { name: 'Main' }));
  const marked = () =>
    main
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => [link.textContent, link.getAttribute('aria-current')]);
  await waitFor(() => expect(marked()).toEqual([[place, current]]));
});
