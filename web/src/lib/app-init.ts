import type { CallResponse } from '@plumbline/contract/call';
import type { sessionCalls } from '@plumbline/contract/platform/session';
import type { Permission } from '@plumbline/domain/permissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, ProblemError, unwrap, useApi } from './api.ts';

export type AppInit = CallResponse<typeof sessionCalls.appInit>;

/** Who is signed in and what they may do. Asked again when the window gets the focus back: rights change. */
export const appInitQuery = (api: Api) =>
  queryOptions({ queryKey: ['platform', 'appInit'], queryFn: () => loadAppInit(api), staleTime: 60_000 });

async function loadAppInit(api: Api): Promise<AppInit> {
  const appInit = await unwrap(api.platform.appInit()).catch((error: unknown) => {
    // The person may have lost the tenant that this tab remembers. If the page shows no tenant yet, let the server choose.
    if (api.tenant.isSettled() || api.tenant.current() === null || !isForbidden(error)) throw error;
    api.tenant.next(null);
    return unwrap(api.platform.appInit());
  });
  // From here on the page names its tenant: what the server would choose may change under it.
  api.tenant.set(appInit.tenant.id);
  return appInit;
}

const isForbidden = (error: unknown) => error instanceof ProblemError && error.problem.type === 'forbidden';

/** App init where the guard has loaded it, that is on every page that needs sign-in. */
export function useAppInit(): AppInit {
  const appInit = useAppInitIfKnown();
  if (!appInit) throw new Error('useAppInit on a page whose guard does not load it');
  return appInit;
}

/** A page that makes no calls of its own would not notice changed rights. */
const ASKED_AGAIN_MS = 20_000;

/**
 * For parts of pages with and without sign-in. Makes no first request by itself. `isAskedAgain` is for pages that show what the person may do and
 * make no other calls.
 */
export function useAppInitIfKnown({ isAskedAgain = false } = {}): AppInit | null {
  const query = useQuery({
    ...appInitQuery(useApi()),
    enabled: ({ state }) => state.data !== undefined,
    ...(isAskedAgain && { refetchInterval: ASKED_AGAIN_MS }),
  });
  return query.data ?? null;
}

/** May the signed-in person do this in the current tenant? The server decides again on each call. */
export const useCan = (permission: Permission): boolean =>
  useAppInitIfKnown()?.permissions.includes(permission) ?? false;

/** As `useCan`, and false while the person has no access to the company at all: deactivated people keep the page with what they have not saved. */
export function useMaySave(permission: Permission): boolean {
  const { error } = useQuery({ ...appInitQuery(useApi()), enabled: ({ state }) => state.data !== undefined });
  return useCan(permission) && !isForbidden(error);
}
