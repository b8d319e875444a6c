import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const looks = [
  { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

/** The hundreds of cells behind what a test is about; they have a test of their own, and take axe seconds. */
export const CELLS_AT_REST = '[role=gridcell][data-row]';

/** What axe finds on the page as it stands, a line for each element: rule, element, and how to mend it. */
async function findings(page: Page, without: string | undefined): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(TAGS);
  const { violations } = await (without === undefined ? axe : axe.exclude(without)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

interface Check {
  /** Brings the page to the state in question, anew in each look. */
  arrange?: () => Promise<void>;
  /** A selector of what is left out. */
  without?: string;
  /** The sheet of cells is a desk's: on a phone jobs are cards. */
  where?: 'desk';
}

/** Light and dark, on a desk and on a phone: brings the page to a state in each of them, and asks axe. */
export async function expectAccessible(page: Page, check: Check | (() => Promise<void>) = {}): Promise<void> {
  const { arrange, without, where } = typeof check === 'function' ? { arrange: check } : check;
  for (const { colorScheme, viewport } of looks.filter(({ viewport }) => where !== 'desk' || viewport.width > 800)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await arrange?.();
    expect.soft(await findings(page, without), `${colorScheme}, ${viewport.width} px wide`).toEqual([]);
  }
}
