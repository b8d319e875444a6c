import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

const widthOf = async (header: Locator): Promise<number> => (await header.boundingBox())?.width ?? Number.NaN;

async function edgeOf(header: Locator): Promise<{ x: number; y: number }> {
  const box = await header.boundingBox();
  if (!box) throw new Error('the heading is not drawn');
  return { x: box.x + box.width - 3, y: box.y + box.height / 2 };
}

/** Drags the edge as a hand does: in steps of different size, the first one large. */
async function dragEdge(page: Page, grid: Grid, title: string, by: number): Promise<number> {
  const header = grid.header(title);
  const before = await widthOf(header);
  const { x, y } = await edgeOf(header);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const part of [0.2, 0.3, 0.8, 1]) await page.mouse.move(x + by * part, y + 2);
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await widthOf(header)) - before)).toBeGreaterThan(1);
  return (await widthOf(header)) - before;
}

test('an edge that is dragged by 62 pixels widens its column by 62, pinned or not, down to the narrowest; Escape gives the drag up, and a double click fits the column', async ({
  page,
  grid,
}) => {
  expect(await dragEdge(page, grid, 'Branch', 62)).toBe(62);
  expect(await dragEdge(page, grid, 'Branch', -30)).toBe(-30);
  expect(await dragEdge(page, grid, 'Job Name', 41)).toBe(41);
  await expect(grid.header('Branch')).toHaveAttribute('aria-sort', 'none');

  await dragEdge(page, grid, 'Branch', -400);
  expect(await widthOf(grid.header('Branch'))).toBe(56);
  const edge = await edgeOf(grid.header('Branch'));
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 90, edge.y);
  await expect.poll(() => widthOf(grid.header('Branch'))).toBe(146);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => widthOf(grid.header('Branch'))).toBe(56);

  await dragEdge(page, grid, 'Job Name', -60);
  const { x, y } = await edgeOf(grid.header('Job Name'));
  await page.mouse.dblclick(x, y);
  await expect.poll(() => widthOf(grid.header('Job Name'))).toBeGreaterThan(150);
  const cut = await grid.root
    .locator('[data-field=jobName] > span')
    .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1).length);
  expect(cut).toBe(0);
  await expect(grid.header('Job Name')).toHaveAttribute('aria-sort', 'none');
});

// A zoom of the browser is another number of pixels of the screen to one of the page.
test('at 80, 150 and 200 % an edge follows the pointer as well', async ({ page, grid }) => {
  const session = await page.context().newCDPSession(page);
  for (const scale of [0.8, 1.5, 2]) {
    const size = { width: Math.round(2400 / scale), height: Math.round(1400 / scale) };
    await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: scale, mobile: false });
    expect(await dragEdge(page, grid, 'Job Name', 62)).toBeCloseTo(62, 0);
    expect(await dragEdge(page, grid, 'Job #', 25)).toBeCloseTo(25, 0);
  }
  await session.detach(); // and the page has its own size again
});
