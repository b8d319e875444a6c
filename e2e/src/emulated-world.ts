import type { Page } from '@playwright/test';
import type { Controls, Faults } from '@plumbline/emulation/controls';
import { goOn } from './at-rest.ts';
import type { EmulatedBrowser } from './emulated-browser.ts';
import type { EmulatedDesk } from './emulated-desk.ts';
import type { Role } from './people.ts';
import type { Call, World } from './world.ts';

/** The console's way into the emulation, on every page of it. */
type EmulatedWindow = Window & { plumblineEmulation?: Controls };

/** A company in the journey's browser, for it alone or for all of its file: everybody is a tab of it. */
export class EmulatedWorld implements World {
  readonly isShared: boolean;
  readonly #browser: EmulatedBrowser;
  readonly #desk: EmulatedDesk;

  constructor(browser: EmulatedBrowser, isShared: boolean) {
    this.isShared = isShared;
    this.#browser = browser;
    this.#desk = browser.desk;
  }

  ask(persona: Role, { service, path, body }: Call): Promise<{ status: number; text: string }> {
    const method = body ? 'POST' : 'GET';
    return this.#desk.ask({ persona, service, method, path: `/api/${service}${path}`, body });
  }

  get company(): object {
    return this.#browser.company;
  }

  claim(jobId: string): boolean {
    return this.#browser.claim(jobId);
  }

  async signIn(page: Page, role: Role, path: string): Promise<void> {
    if (await page.evaluate(goOn, { role, path })) return;
    await page.goto(asPersona(role, path));
    // The page takes the persona out of the address once the tab keeps it. A journey that goes on before would be the administrator.
    await page.waitForURL((address) => !address.searchParams.has('persona'));
  }

  async otherTab(_: Page, role: Role, path: string): Promise<Page> {
    const tab = await this.#browser.tab();
    await this.signIn(tab, role, path);
    return tab;
  }

  otherDesk(page: Page, role: Role, path: string): Promise<Page> {
    return this.otherTab(page, role, path);
  }

  disconnect(page: Page): Promise<void> {
    return setOffline(page, true);
  }

  reconnect(page: Page): Promise<void> {
    return setOffline(page, false);
  }

  async loseAnswers(page: Page, _path: string, act: () => Promise<void>): Promise<void> {
    const random = await page.evaluateHandle(() => Math.random);
    // Every call fails, and this throw of the dice says how: it is done, and its answer lost.
    await page.evaluate(() => {
      Math.random = () => 0.6;
    });
    await setFailureRate(page, 1);
    await act();
    await setFailureRate(page, 0);
    await page.evaluate((dice) => {
      Math.random = dice;
    }, random);
  }
}

const setFailureRate = (page: Page, failureRate: number): Promise<void> => setFaults(page, { failureRate });
const setOffline = (page: Page, isOffline: boolean): Promise<void> => setFaults(page, { isOffline });
const setFaults = (page: Page, some: Partial<Faults>): Promise<void> =>
  page.evaluate((changed) => {
    const faults = (window as EmulatedWindow).plumblineEmulation?.faults;
    if (!faults) throw new Error('the page is not emulated');
    faults.set({ ...faults.get(), ...changed });
  }, some);

/** The app takes the persona from the address, for this tab from then on. */
function asPersona(role: Role, path: string): string {
  const [address = '', hash = ''] = path.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}persona=${role}${hash && `#${hash}`}`;
}
