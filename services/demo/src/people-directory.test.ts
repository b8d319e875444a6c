import { demoAccounts, demoPeople, fullName } from '@plumbline/sample/people';
import { describe, expect, it } from 'vitest';
import { peopleDirectory, searchPeople } from './people-directory.ts';

const found = async (text: string, limit = 20) =>
  (await peopleDirectory(demoPeople).search(text, limit, async (people) => [...people])).map(({ name }) => name);

describe('the directory', () => {
  it('finds people by parts of their name, in any order and case', async () => {
    expect(await found('vargas elena')).toEqual(['Elena Vargas']);
    expect(await found('SCHMIDT')).toEqual(['Hannah Schmidt-Reyes']);
  });

  it('finds names with accents and apostrophes as people type them', () => {
    // Their e-mails do not contain the searched words.
    const people = [
      { ...demoAccounts.admin, givenName: 'José', familyName: 'Muñoz' },
      { ...demoAccounts.accountant, givenName: 'Tom', familyName: "O'Brien" },
    ];
    const names = (text: string) => searchPeople(people, text).map(fullName);
    for (const text of ['jose munoz', 'JOSÉ', 'Mun\u0303oz']) expect(names(text)).toEqual(['José Muñoz']);
    for (const text of ['obrien', "o'brien", 'O’Brien']) expect(names(text)).toEqual(["Tom O'Brien"]);
  });

  it('finds people by e-mail and by phone number', async () => {
    expect(await found('mei.chen@plumbline.example')).toEqual(['Mei Chen']);
    expect(await found('0120')).toEqual(['Grace Kim']);
  });

  it('lists everybody by name for an empty text, and no more than asked for', async () => {
    expect(await found('')).toHaveLength(demoPeople.length);
    expect(await found(' ', 3)).toEqual(['Aisha Rahman', 'Dana Whitfield', 'Devon Carter']);
    expect(await found('', 0)).toEqual([]);
    expect(await found('nobody of that name')).toEqual([]);
  });

  it('leaves out whom the platform would not invite, and makes room for others', async () => {
    const names = await peopleDirectory(demoPeople).search('', 2, async (people) => people.slice(1));
    expect(names.map(({ name }) => name)).toEqual(['Dana Whitfield', 'Devon Carter']);
  });

  it('leaves the list that it was given as it was', () => {
    const people = [...demoPeople];
    searchPeople(people, '');
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
