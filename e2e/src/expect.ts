import { type ExpectMatcherState, type Locator, expect as plain } from '@playwright/test';

type Awaited =
  | 'toBeFocused'
  | 'toBeInViewport'
  | 'toBeVisible'
  | 'toContainText'
  | 'toHaveAttribute'
  | 'toHaveText'
  | 'toHaveValue';
interface Verdict {
  pass: boolean;
  message(): string;
}

const isLimited = (word: unknown): word is { timeout?: number } =>
  typeof word === 'object' && word !== null && !Array.isArray(word) && !(word instanceof RegExp);

/**
 * Playwright's assertion of that name, made once the element is there. While it is missing, Playwright describes the whole page for
 * the message of a failure, anew at each look: on a sheet a tenth of a second of a processor, several times in each wait.
 */
const onceThere = (name: Awaited) =>
  async function (this: ExpectMatcherState, locator: Locator, ...words: unknown[]): Promise<Verdict> {
    const timeout = words.find(isLimited)?.timeout ?? this.timeout;
    // A list of texts is about several elements, which may all be missing still.
    const isThere =
      this.isNot ||
      Array.isArray(words[0]) ||
      (await locator.waitFor({ state: name === 'toBeVisible' ? 'visible' : 'attached', timeout }).then(
        () => true,
        () => false,
      ));
    const last = { timeout: isThere ? timeout : 1 };
    const given = words.some(isLimited)
      ? words.map((word) => (isLimited(word) ? { ...word, ...last } : word))
      : [...words, last];
    const assertions = plain(locator);
    // The journey called it with these arguments.
    const assertion = (this.isNot ? assertions.not : assertions)[name] as (...given: unknown[]) => Promise<void>;
    try {
      await assertion(...given);
      return { pass: !this.isNot, message: () => '' };
    } catch (error) {
      return { pass: this.isNot, message: () => (error instanceof Error ? error.message : String(error)) };
    }
  };

export const expect = plain.extend({
  toBeFocused: onceThere('toBeFocused'),
  toBeInViewport: onceThere('toBeInViewport'),
  toBeVisible: onceThere('toBeVisible'),
  toContainText: onceThere('toContainText'),
  toHaveAttribute: onceThere('toHaveAttribute'),
  toHaveText: onceThere('toHaveText'),
  toHaveValue: onceThere('toHaveValue'),
}) as typeof plain;
