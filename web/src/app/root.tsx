import { Outlet, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSessionState } from '../features/session/session-context.tsx';
import { lazyPart, PagePart } from '../ui/page-part.tsx';

const SignedOutPage = lazyPart(
  async () => (await import('../features/session/pages/signed-out-page.tsx')).SignedOutPage,
);
const SessionNotice = lazyPart(
  async () => (await import('../features/session/pages/session-notice.tsx')).SessionNotice,
);

/** The current page, and what may lie over any page. The providers have the toast area. */
export function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const { status } = useSessionState();
  if (status === 'left')
    return (
      <Suspense>
        <SignedOutPage />
      </Suspense>
    );
  return (
    <>
      <title>{title ? `${title} · Plumbline` : 'Plumbline'}</title>
      <Outlet />
      {(status === 'ended' || status === 'replaced') && (
        <PagePart name="The notice to sign in again" about={status}>
          <Suspense>
            <SessionNotice />
          </Suspense>
        </PagePart>
      )}
    </>
  );
}
