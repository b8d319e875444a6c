import type { Page } from '@playwright/test';

/** Goes to an address of the app that is open, as by a link: what is loaded stays loaded. */
export const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);
