import type { BrowserContext, Page } from '@playwright/test';
import type { Controls } from '../../emulation/src/controls.ts';
import type { Role } from './people.ts';
import type { Call, World } from './world.ts';

/** The console's way into the emulation, on every page of it. */
type EmulatedWindow = Window & { plumblineEmulation?: Controls };

/** A company for this journey alone, in its browser: everybody is a tab of it. */
export class EmulatedWorld implements World {
  readonly isShared = false;
  readonly #context: BrowserContext;
  readonly #claimed = new Set<string>();
  #desk: Promise<Page> | undefined;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  async ask(persona: Role, { service, path, body }: Call): Promise<{ status: number; text: string }> {
    const method = body ? 'POST' : 'GET';
    const call = { persona, service, method, path: `/api/${service}${path}`, body };
    const desk = await this.#openDesk();
    return desk.evaluate((asked) => {
      const emulation = (window as EmulatedWindow).plumblineEmulation;
      if (!emulation) throw new Error('the page is not emulated');
      return emulation.ask(asked);
    }, call);
  }

  claim(jobId: string): boolean {
    const isNew = !this.#claimed.has(jobId);
    this.#claimed.add(jobId);
    return isNew;
  }

  async signIn(page: Page, role: Role, path: string): Promise<void> {
    await this.#openDesk();
    // The desk was opened later, and who is behind another tab is not drawn.
    await page.bringToFront();
    await page.goto(asPersona(role, path));
  }

  otherTab(page: Page, role: Role, path: string): Promise<Page> {
    return this.#openTab(page.context(), role, path);
  }

  otherDesk(role: Role, path: string): Promise<Page> {
    return this.#openTab(this.#context, role, path);
  }

  disconnect(page: Page): Promise<void> {
    return setOffline(page, true);
  }

  reconnect(page: Page): Promise<void> {
    return setOffline(page, false);
  }

  async #openTab(context: BrowserContext, role: Role, path: string): Promise<Page> {
    const tab = await context.newPage();
    await this.signIn(tab, role, path);
    return tab;
  }

  /** A quiet page whose worker is the back end: a journey's own pages may be reloaded and closed without ending it. */
  #openDesk(): Promise<Page> {
    this.#desk ??= this.#context.newPage().then(async (desk) => {
      await desk.goto(asPersona('admin', '/unauthorized'));
      await desk.waitForFunction(
        () => (window as EmulatedWindow).plumblineEmulation?.boot.get().phase === 'ready',
        undefined,
        { timeout: 30_000 },
      );
      return desk;
    });
    return this.#desk;
  }
}

const setOffline = (page: Page, isOffline: boolean): Promise<void> =>
  page.evaluate((off) => {
    const faults = (window as EmulatedWindow).plumblineEmulation?.faults;
    if (!faults) throw new Error('the page is not emulated');
    faults.set({ ...faults.get(), isOffline: off });
  }, isOffline);

/** The app takes the persona from the address, for this tab from then on. */
function asPersona(role: Role, path: string): string {
  const [address = '', hash = ''] = path.split('#');
  return `${address}${address.includes('?') ? '&' : '?'}persona=${role}${hash && `#${hash}`}`;
}
