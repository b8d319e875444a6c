import { type Asked, localServer, type Reply } from './local-server.ts';
import type { TestPerson } from './people.ts';

interface GraphOptions {
  people: readonly TestPerson[];
  /** Runs before Graph's own answer to a request for users: throttles, fails, or lets it pass (undefined). */
  before?: (asked: Asked, count: number) => Reply | undefined;
  beforeToken?: (asked: Asked, count: number) => Reply | undefined;
  tokenLivesS?: number;
}

const MAX_PAGE = 100;

/** Implements as much of Microsoft's token endpoint and of Graph's /users as an app needs, and checks the requests. */
export async function graphServer({ people, before, beforeToken, tokenLivesS = 3_600 }: GraphOptions) {
  const asked: Asked[] = [];
  const tokens: string[] = [];
  const origin = await localServer((request, own) => {
    if (request.url.pathname === '/contoso/oauth2/v2.0/token') {
      const odd = beforeToken?.(request, tokens.length);
      if (odd) return odd;
      const form = new URLSearchParams(request.body);
      const isGood =
        request.method === 'POST' &&
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === 'plumbline' &&
        form.get('client_secret') === 'secret&more' &&
        form.get('scope') === `${own}/.default`;
      if (!isGood) return { status: 401, body: { error: 'invalid_client' } };
      tokens.push(`token-${tokens.length + 1}`);
      return { body: { token_type: 'Bearer', access_token: tokens.at(-1), expires_in: tokenLivesS } };
    }
    if (request.url.pathname !== '/v1.0/users') return { status: 404, body: {} };
    asked.push(request);
    const odd = before?.(request, asked.length);
    if (odd) return odd;
    if (request.headers.get('authorization') !== `Bearer ${tokens.at(-1)}`) return { status: 401, body: {} };
    return usersOf(people, request, own);
  });
  return { origin, asked, tokens };
}

function usersOf(people: readonly TestPerson[], { url, headers }: Asked, own: string): Reply {
  const { searchParams: query } = url;
  const isAdvanced = headers.get('consistencylevel') === 'eventual' && query.get('$count') === 'true';
  // Searching, and sorting a filtered list, need advanced queries.
  if (!isAdvanced) return { status: 400, body: { error: { code: 'Request_UnsupportedQuery' } } };
  if (query.get('$filter') !== 'accountEnabled eq true') return { status: 400, body: {} };
  const clauses = (query.get('$search') ?? '').split(' AND ').filter(Boolean);
  const words = clauses.map((clause) => /^\("displayName:([^"]+)" OR "mail:\1"\)$/.exec(clause)?.[1]);
  if (words.includes(undefined)) return { status: 400, body: { error: { code: 'BadRequest' } } };
  const found = people.filter(
    ({ isActive, ...person }) =>
      isActive &&
      words.every((word) =>
        `${person.firstName} ${person.lastName} ${person.email}`.toLowerCase().includes(String(word).toLowerCase()),
      ),
  );
  const from = Number(query.get('$skiptoken') ?? 0);
  const until = from + Math.min(Number(query.get('$top') ?? 100), MAX_PAGE);
  const next = new URL(`${own}/v1.0/users?${query}`);
  next.searchParams.set('$skiptoken', String(until));
  const selected = (query.get('$select') ?? '').split(',');
  return {
    body: {
      '@odata.count': found.length,
      ...(until < found.length && { '@odata.nextLink': next.href }),
      value: found.slice(from, until).map((person) => pick(graphUser(person), selected)),
    },
  };
}

const graphUser = ({ id, firstName, lastName, email }: TestPerson) => ({
  id,
  displayName: `${firstName} ${lastName}`,
  givenName: firstName,
  surname: lastName,
  mail: email,
  mobilePhone: null,
  businessPhones: ['555-0100'],
  jobTitle: 'not asked for',
});
const pick = (user: object, selected: readonly string[]) =>
  Object.fromEntries(Object.entries(user).filter(([field]) => selected.includes(field)));
