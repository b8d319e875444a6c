import type { Page, Route } from 'playwright-core';
import { type Budget, reportLimit, timingOf } from '../measure.ts';
import { panelShown } from './in-page.ts';

const ROUNDS = 15;
/** How long a person waits without noticing that they wait. */
const OPENED_MS = 150;
const CALLS = '**/api/**';

/**
 * From Enter at a job's number to its panel painted with the row's own figures: for the first time, and then in turn with answers that
 * come and with a service that answers nothing, which must be alike.
 */
export async function benchPanel(page: Page): Promise<Budget[]> {
  const first = [await open(page, 1)];
  const usual: number[] = [];
  const silent: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    usual.push(await open(page, 2 + round));
    const held: Route[] = [];
    await page.route(CALLS, (route) => void held.push(route));
    silent.push(await open(page, 2 + round));
    await page.unroute(CALLS);
    // What the panel gave up when it closed is over already.
    for (const route of held) await route.continue().catch(() => {});
  }
  return [
    reportLimit("a job's panel opened, the first of the page", timingOf('Enter to its figures', first), OPENED_MS),
    reportLimit("a job's panel opened", timingOf('Enter to its figures', usual), OPENED_MS),
    reportLimit("a job's panel opened, no answer comes", timingOf('Enter to its figures', silent), OPENED_MS),
  ];
}

async function open(page: Page, row: number): Promise<number> {
  const line = page.locator(`[aria-rowindex="${row + 1}"]`);
  const text = (field: string) => line.locator(`[data-field=${field}]`).innerText();
  const [number, contract] = [await text('jobNumber'), await text('finalContractAmount')];
  await line.locator('[data-field=jobNumber]').click();
  const shown = page.evaluate(panelShown, { number: number.trim(), contract: contract.trim() });
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter');
  const ms = await shown;
  // What the panel asked for may come, and its chart be drawn.
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').waitFor({ state: 'detached' });
  return ms;
}
