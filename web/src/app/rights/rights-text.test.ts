import { permissions } from '@plumbline/domain/permissions';
import { expect, test } from 'vitest';
import { type Rights, rightsText } from './rights-text.ts';

const all: Rights = { tenant: { name: 'Keystone' }, products: ['platform', 'workflow'], permissions };
const without = (...missing: string[]): Rights => ({
  ...all,
  permissions: permissions.filter((each) => !missing.includes(each)),
});
const noJobs: Rights = { ...without('Wip_view', 'Wip_edit', 'Wip_share'), products: ['platform'] };

test.each([
  ['nothing', all, all, null],
  ['a right that went', all, without('Wip_edit'), 'Your rights were changed: you may no longer edit jobs.'],
  ['one that came', without('Wip_share'), all, 'Your rights were changed: you may now share views with the company.'],
  [
    'both',
    without('Admin_view', 'Admin_edit'),
    without('Wip_edit', 'Wip_share', 'Admin_edit'),
    'Your rights were changed: you may no longer edit jobs or share views with the company. You may now see the administration.',
  ],
  ['a product that went', all, noJobs, 'Keystone does not use Jobs any more.'],
  ['a product that came', noJobs, all, 'Keystone uses Jobs now.'],
])('%s', (_, before, now, text) => {
  expect(rightsText(before, now)).toBe(text);
});
