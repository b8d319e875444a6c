import { describe, expect, test } from 'vitest';
import { memberIdsOf, patchedMembers } from './group-resource.ts';
import { patched, readOperations } from './patch.ts';
import { ScimError } from './scim-error.ts';
import { readUser, USER_ATTRIBUTES } from './user-resource.ts';

const operations = (...Operations: object[]) => readOperations({ Operations });
const ids = Array.from({ length: 10_000 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
const user = { userName: 'ann', emails: [{ value: 'ann@acme.example', type: 'work', primary: true }] };
const changedUser = (...all: object[]) => patched(user, operations(...all), USER_ATTRIBUTES);
const emails = (count: number) => Array.from({ length: count }, (_, i) => ({ value: `m${i}@acme.example` }));
const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`a${i}`, 'x']));

describe('a large group', () => {
  // Searching 10,000 values for each of 1,000 would be refused as too much: it passes only because nothing is searched.
  test.each([
    ['one by one', (id: string) => `members[value eq "${id.toUpperCase()}"]`],
    ['one or another', (id: string) => `members[value eq "${id}" or value eq "nobody"]`],
  ])('loses 1,000 of its 10,000 by name, %s', (_, path) => {
    const leaving = ids.slice(0, 1_000).map((id) => ({ op: 'remove', path: path(id) }));
    expect(patchedMembers(ids, operations(...leaving))).toEqual(ids.slice(1_000));
  });

  test('gains and loses thousands by lists', () => {
    const values = (list: string[]) => list.map((value) => ({ value }));
    const all = operations(
      { op: 'add', path: 'members', value: values(ids) },
      { op: 'remove', path: 'members', value: values(ids.slice(1)) },
    );
    expect(patchedMembers(ids.slice(0, 10), all)).toEqual(ids.slice(0, 1));
  });

  test('is gone through by other filters, a few times and not a thousand times', () => {
    const other = { op: 'remove', path: `members[not (value ne "${ids[7]}")]` };
    expect(patchedMembers(ids, operations(other))).toEqual(ids.filter((id) => id !== ids[7]));
    const many = operations(...Array.from({ length: 1_000 }, () => other));
    expect(() => patchedMembers(ids, many)).toThrow('too many values at once');
  });
});

test('what is nested beyond reading is refused as anything else that is wrong', () => {
  const nested = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  expect(() => operations({ op: nested, path: 'members' })).toThrow(ScimError);
  expect(() => memberIdsOf(nested)).toThrow(ScimError);
  expect(() => changedUser({ op: 'add', path: 'emails', value: [{ value: nested }] })).not.toThrow();
  expect(() => readUser({ userName: 'ann@acme.example', emails: [{ value: nested }] }, null)).toThrow(ScimError);
});

describe('an e-mail address', () => {
  const read = (email: string, current: Parameters<typeof readUser>[1] = null) =>
    readUser({ userName: 'ann', emails: [{ value: email }], active: false }, current);

  test.each(['ann@acme.example', "o'neil+wip@acme.example", 'jürgen@münchen.example', 'иван@пример.example'])(
    '%s is taken as it is',
    (email) => expect(read(email).email).toBe(email),
  );

  test.each([
    ['a zero-width space', 'ann\u200b@acme.example'],
    ['a letter that shows nothing', 'ann\u3164@acme.example'],
    ['a sign that turns the direction', '\u202enna@acme.example'],
    ['a soft hyphen', 'ann@ac\u00adme.example'],
    ['full-width letters', 'ann@\uff41cme.example'],
    ['the Kelvin sign', '\u212aim@acme.example'],
    ['an accent apart from its letter', 'rene\u0301@acme.example'],
  ])('with %s is refused, unless the person has it already', (_, email) => {
    expect(() => read(email)).toThrow(/invisible/);
    const known = { ...read('ann@acme.example'), email };
    expect(read(email, known)).toMatchObject({ email, isActive: false });
  });
});

describe('a person', () => {
  test.each<[string, object[]]>([
    ['values added', [{ op: 'add', path: 'emails', value: emails(100_000) }]],
    ['values in place of others', [{ op: 'replace', path: 'phoneNumbers', value: emails(100_000) }]],
    ['values without a path', [{ op: 'add', value: { emails: emails(100_000) } }]],
    ['values of a part', [{ op: 'add', path: 'emails[type eq "work"].display', value: emails(100_000) }]],
    [
      'values, a few at a time',
      [0, 1, 2].map((n) => ({ op: 'add', path: 'emails', value: emails(120).slice(n * 40, n * 40 + 40) })),
    ],
    [
      'values, each by a filter',
      Array.from({ length: 101 }, (_, i) => ({ op: 'add', path: `emails[type eq "t${i}"].value`, value: 'x' })),
    ],
    ['names of an object', [{ op: 'replace', path: 'name', value: named(100_000) }]],
    ['names of a value', [{ op: 'add', path: 'emails', value: [named(100_000)] }]],
    ['names without a path', [{ op: 'replace', value: named(100_000) }]],
    [
      'names, a few at a time',
      Array.from({ length: 201 }, (_, i) => ({ op: 'add', path: `name.part${i}`, value: 'x' })),
    ],
    ['operations behind names', Array.from({ length: 11 }, () => ({ op: 'replace', value: named(100) }))],
    [
      'operations on many values',
      [
        { op: 'add', path: 'emails', value: emails(99) },
        ...Array.from({ length: 999 }, (_, i) => ({
          op: 'replace',
          path: 'emails[type ne "x"].display',
          value: `${i}`,
        })),
      ],
    ],
    [
      'comparisons in filters',
      [
        { op: 'add', path: 'emails', value: emails(99) },
        ...Array.from({ length: 10 }, () => ({
          op: 'remove',
          path: `emails[${Array.from({ length: 120 }, (_, i) => `type eq "${i}"`).join(' or ')}]`,
        })),
      ],
    ],
  ])('is refused too many %s', (_, all) => {
    expect(() => changedUser(...all)).toThrow(expect.objectContaining({ status: 400, scimType: 'tooMany' }));
  });

  test('is refused a text that nobody compares', () => {
    const value = [{ value: 'x'.repeat(2_001) }];
    expect(() => changedUser({ op: 'add', path: 'emails', value })).toThrow('more than 2,000 characters');
  });

  test('has as many values as somebody may have, each once, whatever the case', () => {
    const all = [
      { op: 'add', path: 'emails', value: emails(99) },
      { op: 'add', path: 'emails', value: [{ VALUE: 'M5@acme.example', Type: 'home' }, { value: 'ANN@acme.example' }] },
    ];
    const { emails: after } = changedUser(...all) as { emails: Record<string, unknown>[] };
    expect(after).toHaveLength(100);
    expect(after[0]).toEqual({ value: 'ANN@acme.example', type: 'work', primary: true });
    expect(after[6]).toEqual({ value: 'M5@acme.example', Type: 'home' });
  });

  test('is not kept from what nobody keeps', () => {
    expect(changedUser({ op: 'add', path: 'roles', value: emails(1_000) })).toEqual(user);
  });
});
