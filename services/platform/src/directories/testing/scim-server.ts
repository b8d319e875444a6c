import { type Asked, localServer, type Reply } from './local-server.ts';
import type { TestPerson } from './people.ts';

interface ScimOptions {
  people: readonly TestPerson[];
  before?: (asked: Asked, count: number) => Reply | undefined;
  /** The most that the provider returns on one page, whatever was asked for. */
  maxPage?: number;
}

/** Implements as much of a SCIM 2.0 service provider's /Users (RFC 7644) as a search needs. */
export async function scimServer({ people, before, maxPage = 40 }: ScimOptions) {
  const asked: Asked[] = [];
  const origin = await localServer((request) => {
    if (request.url.pathname !== '/scim/v2/Users') return { status: 404, body: {} };
    asked.push(request);
    const odd = before?.(request, asked.length);
    if (odd) return odd;
    if (request.headers.get('authorization') !== 'Bearer scim-token') return { status: 401, body: {} };
    const { searchParams: query } = request.url;
    const found = filtered(people, query.get('filter') ?? '');
    if (!found) return { status: 400, body: { scimType: 'invalidFilter' } };
    const startIndex = Math.max(Number(query.get('startIndex') ?? 1), 1);
    const shown = found.slice(startIndex - 1, startIndex - 1 + Math.min(Number(query.get('count') ?? 100), maxPage));
    return {
      headers: { 'content-type': 'application/scim+json' },
      body: {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: found.length,
        startIndex,
        itemsPerPage: shown.length,
        ...(shown.length > 0 && { Resources: shown.map(scimUser) }),
      },
    };
  });
  return { url: `${origin}/scim/v2`, asked };
}

/** The part of the filter language that a people search needs; null for anything else. */
function filtered(people: readonly TestPerson[], filter: string): TestPerson[] | null {
  const [active, ...clauses] = filter.split(/ and (?=\()/);
  if (active !== 'active eq true') return null;
  const words: string[] = [];
  for (const clause of clauses) {
    const parts = /^\(displayName co (".*?") or userName co \1 or emails\.value co \1\)$/.exec(clause);
    if (parts?.[1] === undefined) return null;
    words.push(String(JSON.parse(parts[1])).toLowerCase());
  }
  return people.filter(
    ({ isActive, firstName, lastName, email }) =>
      isActive && words.every((word) => `${firstName} ${lastName} ${email ?? ''}`.toLowerCase().includes(word)),
  );
}

const scimUser = ({ id, firstName, lastName, email }: TestPerson) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  id,
  userName: `user-of-${id}`,
  name: { givenName: firstName, familyName: lastName },
  active: true,
  ...(email && {
    emails: [
      { value: `private-${email}`, type: 'home' },
      { value: email, type: 'work', primary: true },
    ],
  }),
  phoneNumbers: [{ value: '555-0100', type: 'work' }],
});
