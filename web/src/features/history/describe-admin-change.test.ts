// @vitest-environment happy-dom
import type { AdminChange } from '@plumbline/contract/platform/history';
import { describe, expect, test } from 'vitest';
import { describeAdminChange, madeTogether } from './describe-admin-change.ts';

const change = (over: Partial<AdminChange>): AdminChange => ({
  id: 1,
  subject: 'user',
  subjectId: 'u1',
  subjectName: 'Mia',
  field: 'firstName',
  oldValue: 'Mia',
  newValue: 'Max',
  personId: null,
  personName: 'Ann',
  at: new Date('2026-11-20T10:00:00Z'),
  ...over,
});

describe('a change of the administration in words', () => {
  test.each([
    [{}, { title: 'First name', from: 'Mia', to: 'Max' }],
    [
      { field: 'isActive', oldValue: true, newValue: false },
      { title: 'Active', from: 'Yes', to: 'No' },
    ],
    [
      { field: 'roles', oldValue: ['Admin', 'Accountant'], newValue: [] },
      { title: 'Roles', from: 'Admin, Accountant', to: '(none)' },
    ],
    [
      { field: 'phoneNumber', oldValue: null, newValue: '555' },
      { title: 'Phone number', from: '(empty)', to: '555' },
    ],
    [
      { field: 'events', oldValue: null, newValue: ['job.changed', 'import.done'] },
      { title: 'It tells when', from: '(empty)', to: 'A job changed, An import was finished' },
    ],
    [
      { field: 'url', oldValue: 'https://erp.example.com', newValue: null },
      { title: 'Address', from: 'https://erp.example.com', to: '(empty)' },
    ],
    [
      { field: 'formula of Net Fee', oldValue: null, newValue: '[Fee] * 2' },
      { title: 'Formula of Net Fee', from: '(empty)', to: '[Fee] * 2' },
    ],
  ])('%j', (over, text) => {
    expect(describeAdminChange(change(over))).toEqual(text);
  });

  test('a person’s changes of one subject at one moment are listed together', () => {
    const later = new Date('2026-11-20T11:00:00Z');
    const changes = [
      change({ id: 4, at: later }),
      change({ id: 3 }),
      change({ id: 2, subjectId: 'u2' }),
      change({ id: 1 }),
    ];
    expect(madeTogether(changes).map((together) => together.map(({ id }) => id))).toEqual([[4], [3, 1], [2]]);
  });
});
