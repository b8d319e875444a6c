import { permissions } from '@plumbline/domain/permissions';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { z } from 'zod';
import { activitySearch } from '../features/activity/activity-search.ts';
import { acceptOnce, invitationIn, openLink } from '../features/invitations/join/accept.ts';
import { changedSearch } from '../features/net-changes/changed-search.ts';
import { CallbackPage, finishSignIn } from '../features/session/pages/callback-page.tsx';
import { usersSearch } from '../features/users/users-search.ts';
import { viewSearch } from '../features/views/settings/view-link.ts';
import { appInitQuery } from '../lib/app-init.ts';
import { addressOf } from '../lib/base-path.ts';
import { lazyPart } from '../ui/page-part.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { type RouterContext, requirePermission, requireSignIn } from './rights/guards.ts';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** The grid is the largest part and loads separately. */
const loadJobsHome = () => import('../features/jobs/jobs-home.tsx');
const loadJobsPage = () => import('../features/jobs/jobs-page.tsx');
const loadOrdersPage = () => import('../features/change-orders/queue/orders-page.tsx');
const loadGuidePage = () => import('../features/guide/guide-page.tsx');
const loadSchedulePage = () => import('../features/schedule/schedule-page.tsx');

const UnauthorizedPage = lazyPart(async () => (await import('./pages/unauthorized-page.tsx')).UnauthorizedPage);

/** Whether a path shows a sheet over jobs, or leads to one: only there are all jobs worth asking for before the page is drawn. */
export const showsJobs = (path: string): boolean =>
  /^\/(workflow(\/((jobs|schedule)(\/.*)?|change-orders)?)?)?$/.test(path);

/** Starts the download of the sheet that this path will show. `main.tsx` does so while the first answers are under way. */
export function loadSheetEarly(path: string): void {
  void loadJobsHome();
  if (path.startsWith('/workflow/schedule')) void loadSchedulePage();
  else if (path.startsWith('/workflow/change-orders')) void loadOrdersPage();
  else void loadJobsPage();
}

const root = createRootRouteWithContext<RouterContext>()({ component: Root, notFoundComponent: NotFoundPage });

const callback = createRoute({
  getParentRoute: () => root,
  path: '/callback',
  staticData: { title: 'Signing in' },
  loader: async ({ context }) => {
    const outcome = await finishSignIn(context.session, window.location.href);
    // Once for each sign-in: people invited since then join.
    if (outcome.done && !outcome.isForOtherTab) await acceptOnce(context, invitationIn(outcome.returnTo));
    return outcome;
  },
  // A code can be exchanged once: neither the focus nor going back may repeat it.
  staleTime: Number.POSITIVE_INFINITY,
  component: function Callback() {
    const router = useRouter();
    return <CallbackPage outcome={callback.useLoaderData()} goTo={(path) => router.history.replace(addressOf(path))} />;
  },
});

const unauthorized = createRoute({
  getParentRoute: () => root,
  path: '/unauthorized',
  staticData: { title: 'No access' },
  validateSearch: z.object({ permission: z.enum(permissions).optional().catch(undefined) }),
  // App init says whom to ask. The page also works without it, for people without a company.
  beforeLoad: async ({ context }) => {
    if (context.session.state().status !== 'signed-in') return;
    await context.queryClient.ensureQueryData(appInitQuery(context.api)).catch(() => null);
  },
  component: function Unauthorized() {
    return (
      <Shell>
        <Suspense>
          <UnauthorizedPage permission={unauthorized.useSearch().permission} />
        </Suspense>
      </Shell>
    );
  },
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSignIn,
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
  errorComponent: (props) => (
    <Shell>
      <ErrorPage {...props} />
    </Shell>
  ),
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/workflow', replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/home',
  staticData: { title: 'Home' },
  validateSearch: z.object({ invitation: z.uuid().optional().catch(undefined) }),
  // Invitation links lead here.
  beforeLoad: async ({ context, search, location, preload }) => {
    if (search.invitation === undefined || preload) return;
    await openLink(context, search.invitation, location.href);
    throw redirect({ to: '/home', search: {}, replace: true });
  },
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

const tokens = createRoute({
  getParentRoute: () => signedIn,
  path: '/tokens',
  staticData: { title: 'Access tokens' },
  component: lazyRouteComponent(() => import('../features/tokens/my-tokens-page.tsx'), 'MyTokensPage'),
});

const mails = createRoute({
  getParentRoute: () => signedIn,
  path: '/mails',
  staticData: { title: 'Mails' },
  beforeLoad: requirePermission('Wip_view'),
  component: lazyRouteComponent(() => import('../features/mails/mails-page.tsx'), 'MailsPage'),
});

const guide = createRoute({
  getParentRoute: () => signedIn,
  path: '/guide/$page',
  staticData: { title: 'Guide' },
  component: lazyRouteComponent(loadGuidePage, 'GuidePage'),
});

const workflow = createRoute({
  getParentRoute: () => signedIn,
  path: '/workflow',
  beforeLoad: requirePermission('Wip_view'),
});
const workflowIndex = createRoute({
  getParentRoute: () => workflow,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/workflow/jobs', replace: true });
  },
});
/** Holds the jobs for all sheets over them. */
const jobsHome = createRoute({
  getParentRoute: () => workflow,
  id: 'jobs-home',
  component: lazyRouteComponent(loadJobsHome, 'JobsHome'),
});
/** One component with and without an open job, so that opening a job leaves the grid in place. */
const jobs = createRoute({
  getParentRoute: () => jobsHome,
  path: '/jobs',
  staticData: { title: 'Jobs' },
  validateSearch: viewSearch,
  component: lazyRouteComponent(loadJobsPage, 'JobsPage'),
});
const job = createRoute({ getParentRoute: () => jobs, path: '/$jobId' });
const schedule = createRoute({
  getParentRoute: () => jobsHome,
  path: '/schedule',
  staticData: { title: 'WIP schedule' },
  validateSearch: viewSearch,
  component: lazyRouteComponent(loadSchedulePage, 'SchedulePage'),
});
const scheduledJob = createRoute({ getParentRoute: () => schedule, path: '/$jobId' });
const changeOrders = createRoute({
  getParentRoute: () => jobsHome,
  path: '/change-orders',
  staticData: { title: 'Change orders' },
  validateSearch: viewSearch,
  component: lazyRouteComponent(loadOrdersPage, 'ChangeOrdersPage'),
});
const activity = createRoute({
  getParentRoute: () => workflow,
  path: '/activity',
  staticData: { title: 'Activity' },
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
});
const changed = createRoute({
  getParentRoute: () => workflow,
  path: '/changed',
  staticData: { title: 'What changed' },
  validateSearch: changedSearch,
  component: lazyRouteComponent(() => import('../features/net-changes/changed-page.tsx'), 'ChangedPage'),
});
const takenOut = createRoute({
  getParentRoute: () => workflow,
  path: '/taken-out',
  staticData: { title: 'Taken out' },
  component: lazyRouteComponent(() => import('../features/taken-out/taken-out-page.tsx'), 'TakenOutPage'),
});
const importFile = createRoute({
  getParentRoute: () => workflow,
  path: '/import',
  staticData: { title: 'Import' },
  beforeLoad: requirePermission('Wip_edit'),
  // A file that came by itself and waits for a person.
  validateSearch: z.object({ review: z.uuid().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
});

const imports = createRoute({
  getParentRoute: () => workflow,
  path: '/imports',
  staticData: { title: 'Imports' },
  component: lazyRouteComponent(() => import('../features/imports/past/imports-page.tsx'), 'ImportsPage'),
});

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  beforeLoad: requirePermission('Admin_view'),
  component: lazyRouteComponent(() => import('./shell/admin-layout.tsx'), 'AdminLayout'),
});
const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users', replace: true });
  },
});
const users = createRoute({
  getParentRoute: () => admin,
  path: '/users',
  staticData: { title: 'Users' },
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('../features/users/users-page.tsx'), 'UsersPage'),
});
const roles = createRoute({
  getParentRoute: () => admin,
  path: '/roles',
  staticData: { title: 'Roles' },
  component: lazyRouteComponent(() => import('../features/roles/roles-page.tsx'), 'RolesPage'),
});
const adminTokens = createRoute({
  getParentRoute: () => admin,
  path: '/tokens',
  staticData: { title: 'Access tokens' },
  component: lazyRouteComponent(() => import('../features/tokens/admin-tokens-page.tsx'), 'AdminTokensPage'),
});
const webhooks = createRoute({
  getParentRoute: () => admin,
  path: '/webhooks',
  staticData: { title: 'Webhooks' },
  component: lazyRouteComponent(() => import('../features/webhooks/admin-webhooks-page.tsx'), 'AdminWebhooksPage'),
});
const tenant = createRoute({
  getParentRoute: () => admin,
  path: '/tenant',
  staticData: { title: 'Company' },
  component: lazyRouteComponent(() => import('../features/tenant/tenant-page.tsx'), 'TenantPage'),
});

export const routeTree = root.addChildren([
  callback,
  unauthorized,
  signedIn.addChildren([
    start,
    home,
    tokens,
    mails,
    guide,
    workflow.addChildren([
      workflowIndex,
      jobsHome.addChildren([jobs.addChildren([job]), schedule.addChildren([scheduledJob]), changeOrders]),
      activity,
      changed,
      takenOut,
      importFile,
      imports,
    ]),
    admin.addChildren([adminIndex, users, roles, adminTokens, webhooks, tenant]),
  ]),
]);
