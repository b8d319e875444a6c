import type { Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';

test.use({ sharesCompany: true, staysOpen: true });

/** In the page: how many places down the Job # column show no text now. */
const blankPlaces = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
    if (!grid) return -1;
    let blank = 0;
    // Below the header, above the scroll bar.
    for (let y = grid.top + 50; y < grid.bottom - 30; y += 24) {
      const cell = document.elementFromPoint(grid.left + 30, y)?.closest('[role=gridcell]');
      if (!cell?.textContent) blank++;
    }
    return blank;
  });

/** Counts, frame by frame until `stop`, the frames in which some place shows no text. */
async function watchFrames(page: Page): Promise<() => Promise<{ frames: number; blank: number }>> {
  await page.evaluate(() => {
    const seen = { frames: 0, blank: 0, isDone: false };
    Object.assign(window, { seenFrames: seen });
    const look = () => {
      const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
      if (!grid || seen.isDone) return;
      seen.frames++;
      for (let y = grid.top + 50; y < grid.bottom - 30; y += 24) {
        const cell = document.elementFromPoint(grid.left + 30, y)?.closest('[role=gridcell]');
        if (cell?.textContent) continue;
        seen.blank++;
        break;
      }
      // After this frame's own work: what is on the screen when the next one begins.
      requestAnimationFrame(() => setTimeout(look));
    };
    look();
  });
  return () =>
    page.evaluate(() => {
      // Set above, on the same page.
      const { seenFrames } = window as unknown as { seenFrames: { frames: number; blank: number; isDone: boolean } };
      seenFrames.isDone = true;
      return { frames: seenFrames.frames, blank: seenFrames.blank };
    });
}

async function turnWheel(page: Page, distance: number): Promise<void> {
  await page.mouse.wheel(0, distance);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

async function turnWheelAcross(page: Page, distance: number): Promise<void> {
  await page.mouse.wheel(distance, 0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

test('the first picture of the grid has all its rows, and no row is ever blank under the wheel', async ({
  page,
  grid,
}) => {
  expect(await blankPlaces(page)).toBe(0);
  const last = grid.root.locator('[aria-rowindex="200"]');
  await grid.root.hover();
  const stop = await watchFrames(page);
  // One wheel event per frame is faster than any hand; several per frame would measure the machine.
  for (let turn = 0; turn < 30; turn++) await turnWheel(page, 300);
  await expect(last).toBeInViewport();
  for (let turn = 0; turn < 30; turn++) await turnWheel(page, -300);
  await expect(grid.root.locator('[aria-rowindex="1"]')).toBeInViewport();
  const { frames, blank } = await stop();
  expect(frames).toBeGreaterThan(10);
  expect(blank).toBe(0);
});

test('Page Down, Ctrl+End, Ctrl+Home and Ctrl+Backspace arrive at rows that are there', async ({
  page,
  grid,
  jobs,
}) => {
  const all = await jobs.all();
  await grid.select(all[0]?.jobNumber ?? '', 'Job Status');
  for (let times = 0; times < 4; times++) {
    await page.keyboard.press('PageDown');
    await expect(page.locator('[role=gridcell]:focus')).toBeInViewport();
    await expect.poll(() => blankPlaces(page)).toBe(0);
  }
  await page.keyboard.press('Control+End');
  await expect(await grid.cell(all.at(-1)?.jobNumber ?? '', 'Date Completed')).toBeFocused();
  await expect.poll(() => blankPlaces(page)).toBe(0);
  await page.keyboard.press('Home');
  await expect(await grid.cell(all.at(-1)?.jobNumber ?? '', 'Job #')).toBeFocused();
  await page.keyboard.press('Control+Home');
  const first = await grid.cell(all[0]?.jobNumber ?? '', 'Job #');
  await expect(first).toBeFocused();
  // And so does what brings the active cell back into view.
  await grid.root.evaluate((sheet) => sheet.scrollTo({ top: sheet.scrollHeight }));
  await expect(first).not.toBeInViewport();
  await page.keyboard.press('Control+Backspace');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport();
  await expect.poll(() => blankPlaces(page)).toBe(0);
  await page.keyboard.press('End');
  await expect(await grid.cell(all[0]?.jobNumber ?? '', 'Date Completed')).toBeFocused();
});

test('the address of a job opens the grid at that job, wherever its row is', async ({ page, jobs, grid }) => {
  const job = (await jobs.all()).at(-3);
  await page.goto(`/workflow/jobs/${job?.id}`);
  await expect(grid.row(job?.jobNumber ?? '')).toBeInViewport();
  await expect.poll(() => blankPlaces(page)).toBe(0);
});

test('frozen columns stand still under the wheel, down the rows and across the columns', async ({ page, grid }) => {
  await grid.root.hover();
  await turnWheelAcross(page, 300);
  await grid.root.evaluate((root) => {
    const seen = { lefts: new Set<number>(), held: 0, isDone: false };
    Object.assign(window, { seenFrozen: seen });
    const look = () => {
      if (seen.isDone) return;
      if ((root as HTMLElement).dataset.still !== undefined) seen.held++;
      const begin = root.getBoundingClientRect().left;
      for (const cell of root.querySelectorAll('[role=gridcell][data-field=jobNumber]'))
        seen.lefts.add(Math.round(cell.getBoundingClientRect().left - begin));
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (let turn = 0; turn < 10; turn++) await turnWheel(page, 200);
  for (let turn = 0; turn < 5; turn++) await turnWheelAcross(page, 60);
  for (let turn = 0; turn < 10; turn++) await turnWheel(page, -200);
  const seen = () =>
    page.evaluate(() => {
      // Set above, on the same page.
      const { seenFrozen } = window as unknown as { seenFrozen: { lefts: Set<number>; held: number } };
      return { lefts: [...seenFrozen.lefts], held: seenFrozen.held };
    });
  // Wheel events sent from the test arrive too slowly on a busy machine to be one scroll, so the page makes one per frame.
  const scrollOn = () =>
    grid.root.evaluate(async (root) => {
      for (let frame = 0; frame < 20; frame++) {
        root.scrollTop += frame < 10 ? 60 : -60;
        await new Promise(requestAnimationFrame);
      }
    });
  await expect
    .poll(async () => {
      await scrollOn();
      return (await seen()).held;
    })
    .toBeGreaterThan(0);
  expect((await seen()).lefts).toEqual([0]);
  await page.evaluate(() => {
    (window as unknown as { seenFrozen: { isDone: boolean } }).seenFrozen.isDone = true;
  });
});
