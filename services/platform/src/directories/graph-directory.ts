import { z } from 'zod';
import type { DirectoryPerson, PeopleDirectory } from '../lookups/people-directory.ts';
import { type Ask, createAsker, notAnswering, PATIENCE, type Patience, refusing, wordsOf } from './ask.ts';

export interface GraphSettings {
  /** The directory's (tenant's) id in Entra ID, and the app registered there with the application permission User.Read.All. */
  tenantId: string;
  clientId: string;
  clientSecret: string;
  /** National clouds have other addresses. */
  graphOrigin?: string;
  loginOrigin?: string;
  patience?: Patience;
}

const text = z.string().nullish();
const graphUser = z.object({
  id: z.string(),
  displayName: text,
  givenName: text,
  surname: text,
  mail: text,
  mobilePhone: text,
  businessPhones: z.array(z.string()).nullish(),
});
const page = z.object({ value: z.array(graphUser), '@odata.nextLink': z.string().optional() });
const grant = z.object({ access_token: z.string(), expires_in: z.coerce.number() });

const GRAPH = 'https://graph.microsoft.com';
const LOGIN = 'https://login.microsoftonline.com';
const PAGE = 100;
const MAX_PAGES = 5;
const RENEW_BEFORE_MS = 60_000;

/** People of Microsoft Entra ID, through Microsoft Graph. */
export function createGraphDirectory(settings: GraphSettings): PeopleDirectory {
  const { graphOrigin = GRAPH, patience = PATIENCE } = settings;
  const tokens = createTokens(settings);
  return {
    async search(searchText, limit, invitable) {
      const ask = createAsker(patience);
      const found: DirectoryPerson[] = [];
      let url: string | undefined = `${graphOrigin}/v1.0/users?${queryOf(searchText)}`;
      for (let pages = 0; url !== undefined && pages < MAX_PAGES && found.length < limit; pages++) {
        const { value, '@odata.nextLink': next } = await readPage(ask, url);
        found.push(...(await invitable(value.flatMap(personOf))));
        // The request carries the token.
        if (next !== undefined && URL.parse(next)?.origin !== new URL(graphOrigin).origin)
          throw notAnswering(`the next page is somewhere else: ${next}`);
        url = next;
      }
      return found.slice(0, limit);
    },
  };

  async function readPage(ask: Ask, url: string): Promise<z.output<typeof page>> {
    // Searches use an index that can lag by seconds; Graph requires this header to accept that.
    const withToken = async () =>
      ask(url, { headers: { authorization: `Bearer ${await tokens.get(ask)}`, consistencylevel: 'eventual' } });
    let answer = await withToken();
    if (answer.status === 401) {
      tokens.forget();
      answer = await withToken();
    }
    if (answer.status === 401 || answer.status === 403) throw refusing(`Graph answers ${answer.status}`);
    const parsed = page.safeParse(answer.body);
    if (!parsed.success) throw notAnswering(`Graph answers ${answer.status}`);
    return parsed.data;
  }
}

/** Each word must occur in the name or start a word of the address. Closed accounts are left out. */
function queryOf(searchText: string): URLSearchParams {
  const words = wordsOf(searchText).map((word) => word.replace(/["\\]/g, ''));
  const search = words
    .filter(Boolean)
    .map((word) => `("displayName:${word}" OR "mail:${word}")`)
    .join(' AND ');
  return new URLSearchParams({
    $select: Object.keys(graphUser.shape).join(','),
    $filter: 'accountEnabled eq true',
    $orderby: 'displayName',
    $count: 'true',
    $top: String(PAGE),
    ...(search && { $search: search }),
  });
}

function personOf(user: z.output<typeof graphUser>): DirectoryPerson[] {
  if (!user.mail) return [];
  const firstName = user.givenName ?? '';
  const lastName = user.surname ?? '';
  return [
    {
      id: user.id,
      firstName,
      lastName,
      name: user.displayName || `${firstName} ${lastName}`.trim() || user.mail,
      email: user.mail,
      phoneNumber: user.mobilePhone ?? user.businessPhones?.[0] ?? null,
    },
  ];
}

/** The app's own token, cached until shortly before it expires. Concurrent callers wait for the same fetch. */
function createTokens({ tenantId, clientId, clientSecret, ...origins }: GraphSettings) {
  const { graphOrigin = GRAPH, loginOrigin = LOGIN } = origins;
  let kept: { value: Promise<string>; until: number } | null = null;

  const fetchToken = async (ask: Ask) => {
    const { status, body } = await ask(`${loginOrigin}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
        scope: `${graphOrigin}/.default`,
      }),
    });
    if (status === 400 || status === 401 || status === 403) throw refusing(`the token endpoint answers ${status}`);
    const parsed = grant.safeParse(body);
    if (!parsed.success) throw notAnswering(`the token endpoint answers ${status}`);
    const { access_token, expires_in } = parsed.data;
    return { value: access_token, until: performance.now() + expires_in * 1_000 - RENEW_BEFORE_MS };
  };

  return {
    async get(ask: Ask): Promise<string> {
      if (kept === null || kept.until <= performance.now()) {
        const fetching = fetchToken(ask);
        const mine = { value: fetching.then((token) => token.value), until: Number.POSITIVE_INFINITY };
        kept = mine;
        fetching.then(
          ({ until }) => {
            mine.until = until;
          },
          () => {
            if (kept === mine) kept = null;
          },
        );
      }
      return kept.value;
    },
    forget: () => {
      kept = null;
    },
  };
}
