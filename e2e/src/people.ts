import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoAccounts } from '@plumbline/sample/people';
import { expect } from './expect.ts';
import { DEMO_PASSWORD } from './run.ts';

export const roles = {
  admin: demoAccounts.admin,
  pm: demoAccounts.projectManager,
  accountant: demoAccounts.accountant,
} as const;
export type Role = keyof typeof roles;
export const nameOf = (role: Role): string => `${roles[role].givenName} ${roles[role].familyName}`;

export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Fills in the sign-in page that the browser is on, as one of the three roles. */
export const fillSignIn = (page: Page, role: Role, password?: string): Promise<void> =>
  signInAs(page, roles[role].email, password);

/** As `fillSignIn`, for anybody of the demo directory. */
export async function signInAs(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Goes to a path and signs in by hand on the way: a session of its own, that may be renewed and ended. */
export async function signInByHand(page: Page, role: Role, path = '/workflow/jobs'): Promise<void> {
  await page.goto(path);
  await fillSignIn(page, role);
  await expect(page.getByRole('button', { name: nameOf(role) })).toBeVisible();
}

/** Opens the menu under the person's name. */
export async function openPersonMenu(page: Page, role: Role): Promise<void> {
  await page.getByRole('button', { name: nameOf(role) }).click();
  await expect(page.getByRole('menu')).toBeVisible();
}

// An access token lives for ten minutes, and a refresh token works once: who gets a copy of a session may use the one
// and not the other.
const FRESH_MS = 4 * 60_000;

/** Sessions of each role, signed in once by hand and handed to many tests as copies. */
export class KeptSessions {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #kept = new Map<Role, { state: StoredState; since: number }>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  async of(role: Role): Promise<StoredState> {
    const kept = this.#kept.get(role);
    if (kept && Date.now() - kept.since < FRESH_MS) return kept.state;
    // At a desk, whatever the test sits at: the grid is a list of cards on a phone.
    const context = await this.#browser.newContext({ baseURL: this.#origin, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await signInByHand(page, role);
    // By now the page has a token for each of the two services.
    await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
    const state = await context.storageState();
    await context.close();
    this.#kept.set(role, { state, since: Date.now() });
    return state;
  }

  /** For calls to an API beside the browser. */
  async token(role: Role, service: 'platform' | 'workflow'): Promise<string> {
    const state = await this.of(role);
    const stored = state.origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => /session$/.test(name));
    // The app's own record of its session; the shape is checked by the call that uses the token.
    const session = JSON.parse(stored?.value ?? '{}') as { tokens?: Record<string, { value: string }> };
    return session.tokens?.[service]?.value ?? '';
  }
}
