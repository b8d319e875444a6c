/** The pages of `docs/guide`, by the names of their files. */
export type GuidePageName =
  | 'first-import'
  | 'paste-and-mend'
  | 'views-for-a-meeting'
  | 'change-order-on-site'
  | 'invite'
  | 'roles'
  | 'own-columns'
  | 'months-figures'
  | 'forecast'
  | 'on-the-phone'
  | 'when-something-goes-wrong';

/** The first that begins the path counts. */
const fitting: readonly (readonly [path: string, page: GuidePageName])[] = [
  ['/workflow/import', 'first-import'],
  ['/workflow/change-orders', 'change-order-on-site'],
  ['/workflow/schedule', 'forecast'],
  ['/workflow/activity', 'months-figures'],
  ['/workflow/changed', 'months-figures'],
  ['/workflow/taken-out', 'when-something-goes-wrong'],
  ['/workflow', 'paste-and-mend'],
  ['/admin/users', 'invite'],
  ['/admin/tenant', 'own-columns'],
  ['/admin', 'roles'],
  ['/home', 'change-order-on-site'],
];

/** What the guide opens with for somebody who asks for help on this page; on a phone's sheets, what is different there. */
export function fittingPage(path: string, isPhone = false): GuidePageName {
  const page = fitting.find(([start]) => path.startsWith(start))?.[1];
  if (page === 'paste-and-mend' && isPhone) return 'on-the-phone';
  return page ?? 'when-something-goes-wrong';
}
