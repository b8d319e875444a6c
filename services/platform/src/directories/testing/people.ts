/** A person in the directories of the tests. */
export interface TestPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  isActive: boolean;
}

/** Enough to fill some pages; every tenth person has left, and every eleventh has no address. */
export const testPeople = (count: number): TestPerson[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `id-${i}`,
    firstName: i % 2 === 0 ? 'Ann' : 'Bob',
    lastName: `Number ${String(i).padStart(4, '0')}`,
    email: i % 11 === 10 ? null : `person${i}@acme.example`,
    isActive: i % 10 !== 9,
  }));

/** The people who can be invited. */
export const invitable = (people: readonly TestPerson[]) =>
  people.filter(({ email, isActive }) => email !== null && isActive);
