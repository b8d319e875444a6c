import { demoAccounts, demoPeople } from '@plumbline/sample/people';
import { describe, expect, it } from 'vitest';
import { searchPeople } from './people-directory.ts';
import { fullName } from './person.ts';

const found = (text: string, limit = 20) => searchPeople(demoPeople, text, limit).map(fullName);

describe('the directory', () => {
  it('finds people by parts of their name, in any order and case', () => {
    expect(found('vargas elena')).toEqual(['Elena Vargas']);
    expect(found('SCHMIDT')).toEqual(['Hannah Schmidt-Reyes']);
  });

  it('finds names with accents and apostrophes as people type them', () => {
    // Their e-mails do not give them away.
    const people = [
      { ...demoAccounts.admin, givenName: 'José', familyName: 'Muñoz' },
      { ...demoAccounts.accountant, givenName: 'Tom', familyName: "O'Brien" },
    ];
    const names = (text: string) => searchPeople(people, text, 9).map(fullName);
    for (const text of ['jose munoz', 'JOSÉ', 'Mun\u0303oz']) expect(names(text)).toEqual(['José Muñoz']);
    for (const text of ['obrien', "o'brien", 'O’Brien']) expect(names(text)).toEqual(["Tom O'Brien"]);
  });

  it('finds people by e-mail and by phone number', () => {
    expect(found('mei.chen@plumbline.example')).toEqual(['Mei Chen']);
    expect(found('0120')).toEqual(['Grace Kim']);
  });

  it('lists everybody by name for an empty text, and no more than asked for', () => {
    expect(found('')).toHaveLength(demoPeople.length);
    expect(found(' ', 3)).toEqual(['Aisha Rahman', 'Dana Whitfield', 'Devon Carter']);
    expect(found('', 0)).toEqual([]);
    expect(found('nobody of that name')).toEqual([]);
  });

  it('leaves the list that it was given as it was', () => {
    const people = [...demoPeople];
    searchPeople(people, '', 20);
    expect(people).toEqual(demoPeople);
  });
});

describe('the demo people', () => {
  it('are told apart by id and by e-mail', () => {
    expect(new Set(demoPeople.map((person) => person.id)).size).toBe(demoPeople.length);
    expect(new Set(demoPeople.map((person) => person.email)).size).toBe(demoPeople.length);
    for (const person of demoPeople) expect(person.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it('are an admin, a project manager and an accountant, and colleagues to invite', () => {
    expect(Object.values(demoAccounts).map((person) => person.demoRole)).toEqual([
      'Admin',
      'Project Manager',
      'Accountant',
    ]);
    expect(demoPeople.length - Object.keys(demoAccounts).length).toBeGreaterThanOrEqual(10);
  });
});
