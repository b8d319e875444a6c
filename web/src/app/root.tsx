import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSessionState } from '../features/session/session-context.tsx';
import { SignedOutPage } from '../features/session/signed-out-page.tsx';

const SessionEndedDialog = lazy(async () => ({
  default: (await import('../features/session/session-ended-dialog.tsx')).SessionEndedDialog,
}));

/** The current page and what may lie over any page; the toast area is in the providers. */
export function Root() {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const { status } = useSessionState();
  if (status === 'left') return <SignedOutPage />;
  return (
    <>
      <title>{title ? `${title} · Plumbline` : 'Plumbline'}</title>
      <Outlet />
      {(status === 'ended' || status === 'replaced') && (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      )}
    </>
  );
}
