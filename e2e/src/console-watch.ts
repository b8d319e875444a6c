import type { BrowserContext, ConsoleMessage, WebError } from '@playwright/test';

interface Allowance {
  pattern: RegExp;
  reason: string;
  uses: number;
}

/** Collects warnings, errors and exceptions on the pages' consoles. */
export class ConsoleWatch {
  readonly #said: string[] = [];
  readonly #allowed: Allowance[] = [];
  readonly #tolerated: RegExp[] = [];
  readonly #ends: (() => void)[] = [];
  readonly #printsFailures: boolean;

  /** `printsFailures`: whether the browser prints a line for each failed call, as it does for those that go over a network. */
  constructor({ printsFailures }: { printsFailures: boolean }) {
    this.#printsFailures = printsFailures;
  }

  watch(context: BrowserContext): void {
    const onConsole = (message: ConsoleMessage) => {
      if (!['warning', 'error', 'assert'].includes(message.type())) return;
      this.#add(`${message.type()}: ${message.text()}`, message.location().url);
    };
    const onError = (error: WebError) => this.#add(`exception: ${error.error().stack ?? error.error().message}`);
    context.on('console', onConsole).on('weberror', onError);
    this.#ends.push(() => void context.off('console', onConsole).off('weberror', onError));
  }

  end(): void {
    for (const end of this.#ends) end();
  }

  /** For messages that a test provokes. A browser prints each failed request by itself; allow nothing else. */
  allow(pattern: RegExp, reason: string): void {
    this.#allowed.push({ pattern, reason, uses: 0 });
  }

  /** For messages that appear now and then and that no test can provoke. */
  tolerate(pattern: RegExp): void {
    this.#tolerated.push(pattern);
  }

  /** The messages that were not allowed. */
  complaints(): string[] {
    return [...this.#said];
  }

  /** The allowances not used so far: a browser may print a failed request some time after its answer. */
  unused(): string[] {
    if (!this.#printsFailures) return [];
    return this.#allowed.flatMap(({ pattern, reason, uses }) => (uses === 0 ? `${pattern} (${reason})` : []));
  }

  /** `at`: the address that it is about. No pattern is looked for in it: its ids and ports hold numbers that look like a status. */
  #add(text: string, at = ''): void {
    if (this.#tolerated.some((pattern) => pattern.test(text))) return;
    const allowance = this.#allowed.find(({ pattern }) => pattern.test(text));
    if (allowance) allowance.uses++;
    else this.#said.push(at ? `${text} (${at})` : text);
  }
}
