import { Center, Loader } from '@mantine/core';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { basePath } from '../lib/base-path.ts';
import { ErrorPage } from './pages/error-page.tsx';
import type { RouterContext } from './rights/guards.ts';
import { routeTree } from './routes.tsx';

export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    basepath: basePath,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // The query cache decides what is fresh; the router keeps nothing.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: () => (
      <Center h="100%" mih={200}>
        <Loader aria-label="Loading" />
      </Center>
    ),
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The page's name in the window title. */
    title?: string;
  }
}
