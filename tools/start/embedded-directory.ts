import type { Person } from '@plumbline/identity/person';
import type { PeopleDirectory } from '@plumbline/platform/lookups/people-directory';

interface EmbeddedPeople {
  searchPeople(text: string, limit: number): Person[];
}

/** The people of the embedded identity provider as the company's directory. */
export const embeddedDirectory = (identity: EmbeddedPeople): PeopleDirectory => ({
  async search(text, limit, invitable) {
    const found = identity.searchPeople(text, Number.POSITIVE_INFINITY).map((person) => ({
      id: person.id,
      firstName: person.givenName,
      lastName: person.familyName,
      name: `${person.givenName} ${person.familyName}`,
      email: person.email,
      phoneNumber: person.phoneNumber,
    }));
    return (await invitable(found)).slice(0, limit);
  },
});
