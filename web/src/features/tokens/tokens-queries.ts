import type { AccessToken } from '@plumbline/contract/platform/tokens';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Api, unwrap } from '../../lib/api.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { ADMIN_HISTORY } from '../history/admin-history.tsx';

/** Whose tokens a page shows: the person's own, or those of the whole company. */
export type Whose = 'mine' | 'company';

export const tokensQuery = (api: Api, whose: Whose) =>
  queryOptions({
    queryKey: ['platform', 'tokens', whose],
    queryFn: async ({ signal }): Promise<readonly AccessToken[]> => {
      const { platform } = api;
      const { tokens } = await unwrap(
        whose === 'mine' ? platform.myTokens({ signal }) : platform.adminTokens({ signal }),
      );
      return tokens;
    },
    // The last use of each changes while the page is open.
    staleTime: 0,
  });

/** Shows the answer of a change, and reloads the other page and the history. */
export function keepTokens(queryClient: QueryClient, api: Api, whose: Whose, tokens: readonly AccessToken[]): void {
  keepAnswer(queryClient, tokensQuery(api, whose).queryKey, tokens);
  const { queryKey } = tokensQuery(api, whose === 'mine' ? 'company' : 'mine');
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey: ADMIN_HISTORY });
}
