import { expect, test } from 'vitest';
import { fittingPage } from './fitting-page.ts';

test.each([
  ['/workflow/jobs', 'paste-and-mend'],
  ['/workflow/jobs/0190a000-0000-7000-8000-000000000001', 'paste-and-mend'],
  ['/workflow/import', 'first-import'],
  ['/workflow/imports', 'first-import'],
  ['/workflow/schedule', 'forecast'],
  ['/workflow/change-orders', 'change-order-on-site'],
  ['/workflow/changed', 'months-figures'],
  ['/admin/users', 'invite'],
  ['/admin/roles', 'roles'],
  ['/admin/tenant', 'own-columns'],
  ['/home', 'change-order-on-site'],
  ['/tokens', 'when-something-goes-wrong'],
])('who asks for help on %s reads %s first', (path, page) => expect(fittingPage(path)).toBe(page));

test('on a phone the jobs are cards, and help says how these work', () => {
  expect(fittingPage('/workflow/jobs', true)).toBe('on-the-phone');
  expect(fittingPage('/workflow/schedule', true)).toBe('forecast');
});
