import type { PeopleDirectory } from '@plumbline/platform/lookups/people-directory';
import { fullName, type SamplePerson } from '@plumbline/sample/people';

/** The people of the company's directory. */
export const peopleDirectory = (people: readonly SamplePerson[]): PeopleDirectory => ({
  async search(text, limit, invitable) {
    const found = searchPeople(people, text).map(({ givenName, familyName, ...person }) => ({
      id: person.id,
      firstName: givenName,
      lastName: familyName,
      name: `${givenName} ${familyName}`,
      email: person.email,
      phoneNumber: person.phoneNumber,
    }));
    return (await invitable(found)).slice(0, limit);
  },
});

/**
 * People whose name, e-mail or phone number contains every word of `text`, ignoring case, accents and apostrophes. Empty text
 * returns everybody. Ordered by name.
 */
export function searchPeople(people: readonly SamplePerson[], text: string): SamplePerson[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return people
    .filter((person) => {
      const searched = plain(`${fullName(person)} ${person.email} ${person.phoneNumber}`);
      return words.every((word) => searched.includes(word));
    })
    .sort((a, b) => byName.compare(fullName(a), fullName(b)));
}

const byName = new Intl.Collator('en');

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mark}'’]/gu, '')
    .toLowerCase();
