import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { type PropsWithChildren, useState } from 'react';

/** Pages around a part of the app that asks for the address, or before one leaves. */
export function InRouter({ children }: PropsWithChildren) {
  const [router] = useState(() => createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }));
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>;
}
