import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './expect.ts';

type RunOnly = NonNullable<RunOptions['runOnly']>;

// A page may pass at one window size and fail at another; light and dark differ only in colours.
const EVERY_RULE: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const RULES_OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

// Fewer rows have the same kinds of cells, and each row costs axe time.
const places = { desk: { width: 1440, height: 640 }, phone: { width: 390, height: 844 } } as const;
type Place = keyof typeof places;
const schemes = [
  { colorScheme: 'light', runOnly: EVERY_RULE },
  { colorScheme: 'dark', runOnly: RULES_OF_COLOURS },
] as const;

type WithAxe = Window & { axe: typeof axe };

/** Axe's findings on the present page, a line for each element: rule, element, and fix. */
async function findings(page: Page, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Reporting everything that passes would take several times as long as the check.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], preload: false };
  const { violations } = await page.evaluate((asked) => {
    const modal = document.querySelector('[aria-modal=true]');
    // What a dialog covers is checked where no dialog is open.
    const context = modal && !modal.closest('#root') ? { exclude: ['#root'] } : document;
    return (window as unknown as WithAxe).axe.run(context, asked);
  }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

/** Waits for transitions: changing the scheme of an open page fades some colours. */
async function atRest(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

interface Check {
  /** Brings the page to the state under test, again at each size. */
  arrange?: () => Promise<void>;
  /** Both if left out: a desk has the sheet, a phone shows jobs as cards. */
  where?: Place;
}

/** Brings the page to a state on a desk and on a phone, light and dark, and checks each with axe. */
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
