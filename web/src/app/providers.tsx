import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { Session } from '../features/session/session.ts';
import { SessionProvider } from '../features/session/session-context.tsx';
import { type Api, ApiProvider } from '../lib/api.ts';
import { styleNonce } from '../lib/csp-nonce.ts';
import { keepFocusOfBusy } from '../ui/busy-focus.ts';
import { laterPart, PagePart } from '../ui/page-part.tsx';
import { toastHistory } from '../ui/toast/toast-history.ts';
import { HeaderBadge } from './shell/header-badge.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

const ToastArea = laterPart(async () => (await import('../ui/toast/toast-area.tsx')).ToastArea);

/** What every page needs before the session is known: look, toasts, and a focus that is not lost. */
export function LookProvider({ children }: { children: ReactNode }) {
  useEffect(keepFocusOfBusy, []);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={styleNonce}
    >
      <Toasts />
      {children}
    </MantineProvider>
  );
}

/** From the first message on. */
function Toasts() {
  const hasAny = useSyncExternalStore(toastHistory.subscribe, () => toastHistory.get().length > 0);
  const [isBegun, setIsBegun] = useState(hasAny);
  if (hasAny && !isBegun) setIsBegun(true);
  return (
    isBegun && (
      <PagePart name="The place of messages" isOverlay>
        <ToastArea />
      </PagePart>
    )
  );
}

interface AppProvidersProps {
  session: Session;
  api: Api;
  queryClient: QueryClient;
  /** Shown in the header of every page. */
  headerBadge?: ReactNode;
  children: ReactNode;
}

export function AppProviders({ session, api, queryClient, headerBadge, children }: AppProvidersProps) {
  return (
    <LookProvider>
      <QueryClientProvider client={queryClient}>
        <SessionProvider value={session}>
          <ApiProvider value={api}>
            <HeaderBadge value={headerBadge}>{children}</HeaderBadge>
          </ApiProvider>
        </SessionProvider>
      </QueryClientProvider>
    </LookProvider>
  );
}
