import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './expect.ts';

type RunOnly = NonNullable<RunOptions['runOnly']>;

// What is right at one size of the window may be wrong at another; light and dark differ in nothing but colours.
const EVERY_RULE: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const RULES_OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

// A sheet has as many kinds of cells in fewer rows, and each costs axe its time.
const places = { desk: { width: 1440, height: 640 }, phone: { width: 390, height: 844 } } as const;
type Place = keyof typeof places;
const schemes = [
  { colorScheme: 'light', runOnly: EVERY_RULE },
  { colorScheme: 'dark', runOnly: RULES_OF_COLOURS },
] as const;

type WithAxe = Window & { axe: typeof axe };

/** What axe finds on the page as it stands, a line for each element: rule, element, and how to mend it. */
async function findings(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // To describe all that is right as well would take several times as long as to look.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  const { violations } = await page.evaluate((asked) => (window as unknown as WithAxe).axe.run(asked), options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** Drawn in the colours of now: a scheme that changes under an open page fades some of them in. */
async function atRest(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

interface Check {
  /** Brings the page to the state in question, anew at each size. */
  arrange?: () => Promise<void>;
  /** Else both: the sheet of cells is a desk's, on a phone jobs are cards. */
  where?: Place;
}

/** On a desk and on a phone, light and dark: brings the page to a state in each of them, and asks axe. */
export async function expectAccessible(page: Page, check: Check | (() => Promise<void>) = {}): Promise<void> {
  const { arrange, where } = typeof check === 'function' ? { arrange: check } : check;
  for (const place of where ? [where] : (['desk', 'phone'] as const)) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize(places[place]);
    await arrange?.();
    for (const { colorScheme, runOnly } of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(atRest);
      expect.soft(await findings(page, runOnly), `${colorScheme}, at a ${place}`).toEqual([]);
    }
  }
}
