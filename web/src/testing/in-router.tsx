import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { PropsWithChildren } from 'react';

/** A page of its own around a part of the app that asks before one leaves. */
export function InRouter({ children }: PropsWithChildren) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>;
}
