import { z } from 'zod';
import type { DirectoryPerson, PeopleDirectory } from '../lookups/people-directory.ts';
import { createAsker, notAnswering, PATIENCE, type Patience, refusing, wordsOf } from './ask.ts';

export interface ScimSettings {
  /** Of the service provider, such as `https://directory.example.com/scim/v2`. */
  url: string;
  token: string;
  patience?: Patience;
}

const text = z.string().nullish();
const several = z.array(z.object({ value: text, type: text, primary: z.boolean().nullish() })).nullish();
const scimUser = z.object({
  id: z.string(),
  userName: text,
  displayName: text,
  name: z.object({ givenName: text, familyName: text, formatted: text }).nullish(),
  emails: several,
  phoneNumbers: several,
  active: z.boolean().nullish(),
});
// RFC 7644 3.4.2: an empty list has no Resources.
const page = z.object({ totalResults: z.int(), Resources: z.array(scimUser).default([]) });

const PAGE = 100;
const MAX_PAGES = 5;

/** People of any SCIM 2.0 service provider (RFC 7644). */
export function createScimDirectory({ url, token, patience = PATIENCE }: ScimSettings): PeopleDirectory {
  return {
    async search(searchText, limit, invitable) {
      const ask = createAsker(patience);
      const found: DirectoryPerson[] = [];
      let seen = 0;
      for (let pages = 0; pages < MAX_PAGES && found.length < limit; pages++) {
        const query = new URLSearchParams({
          filter: filterOf(searchText),
          startIndex: String(seen + 1),
          count: String(PAGE),
        });
        const answer = await ask(`${url.replace(/\/$/, '')}/Users?${query}`, {
          headers: { authorization: `Bearer ${token}`, accept: 'application/scim+json, application/json' },
        });
        if (answer.status === 401 || answer.status === 403) throw refusing(`SCIM answers ${answer.status}`);
        const parsed = page.safeParse(answer.body);
        if (!parsed.success) throw notAnswering(`SCIM answers ${answer.status}`);
        const { totalResults, Resources } = parsed.data;
        found.push(...(await invitable(Resources.flatMap(personOf))));
        // A provider may return fewer than requested.
        seen += Resources.length;
        if (Resources.length === 0 || seen >= totalResults) break;
      }
      return found.sort((a, b) => byName.compare(a.name, b.name)).slice(0, limit);
    },
  };
}

const byName = new Intl.Collator('en');

/** Each word must occur in the name or the address. Not every provider sorts or supports `emails.value`; all support `userName`. */
function filterOf(searchText: string): string {
  const words = wordsOf(searchText).map((word) => JSON.stringify(word));
  const fields = ['displayName', 'userName', 'emails.value'];
  return [
    'active eq true',
    ...words.map((word) => `(${fields.map((field) => `${field} co ${word}`).join(' or ')})`),
  ].join(' and ');
}

/** The primary value, else the first one. */
const oneOf = (values: z.output<typeof several>) =>
  (values?.find(({ primary }) => primary) ?? values?.[0])?.value ?? undefined;

function personOf(user: z.output<typeof scimUser>): DirectoryPerson[] {
  const email = oneOf(user.emails) ?? (user.userName?.includes('@') ? user.userName : undefined);
  if (!email || user.active === false) return [];
  const firstName = user.name?.givenName ?? '';
  const lastName = user.name?.familyName ?? '';
  const name = user.displayName || user.name?.formatted || `${firstName} ${lastName}`.trim() || email;
  return [{ id: user.id, firstName, lastName, name, email, phoneNumber: oneOf(user.phoneNumbers) ?? null }];
}
