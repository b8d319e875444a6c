import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../src/fixtures.ts';
import type { Grid } from '../src/grid.ts';

test.use({ sharesCompany: true, staysOpen: true });
test.beforeEach(async ({ page, signIn, grid }) => {
  await signIn(page, 'accountant');
  await grid.expectDrawn();
});

const choose = async (page: Page, grid: Grid, title: string, entry: string): Promise<void> => {
  await grid.openMenuOf(title);
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};

test('a pinned column stays while the rest scrolls, and scrolls again once it is let go', async ({ page, grid }) => {
  await choose(page, grid, 'Branch', 'Pin column');
  await expect
    .poll(async () => (await grid.titles()).slice(0, 4))
    .toEqual(['Job #', 'Job Name', 'Branch', 'Date Created']);
  await grid.root.hover();
  await page.mouse.wheel(10_000, 0);
  await expect(grid.header('Date Completed')).toBeInViewport();
  await expect(grid.header('Branch')).toBeInViewport();
  await choose(page, grid, 'Branch', 'Unpin column');
  await grid.root.hover();
  await page.mouse.wheel(-10_000, 0);
  await page.mouse.wheel(10_000, 0);
  await expect(grid.header('Date Completed')).toBeInViewport();
  await expect(grid.header('Branch')).not.toBeInViewport();
});

test('a narrow window freezes fewer columns, and a wide one all of them again', async ({ page, grid }) => {
  const x = async (title: string) => (await grid.header(title).boundingBox())?.x;
  const toTheRight = () => grid.root.evaluate((sheet) => sheet.scrollTo({ left: 700 }));
  await choose(page, grid, 'Date Created', 'Freeze up to here');
  const places = [await x('Job Name'), await x('Date Created')];
  await toTheRight();
  await expect(grid.header('Branch')).toBeInViewport();
  expect([await x('Job Name'), await x('Date Created')]).toEqual(places);
  await page.setViewportSize({ width: 820, height: 900 });
  await toTheRight();
  await expect(grid.header('Date Created')).not.toBeInViewport();
  await expect(grid.header('Job #')).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(grid.header('Date Created')).toBeInViewport();
  expect([await x('Job Name'), await x('Date Created')]).toEqual(places);
});

test('a column takes the width of what is in it, one by one or all at once', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne();
  await jobs.change(job.id, { notes: 'A note that is a good deal longer than its column is wide' });
  await page.reload();
  const widthOf = async (title: string) => (await grid.header(title).boundingBox())?.width ?? 0;
  const isCut = async () =>
    (await grid.cell(job.jobNumber, 'Notes')).evaluate(
      ({ firstElementChild: text }) => (text?.scrollWidth ?? 0) > (text?.clientWidth ?? 0),
    );
  expect(await isCut()).toBe(true);
  await choose(page, grid, 'Notes', 'Auto-size column');
  await expect.poll(isCut).toBe(false);
  const narrow = await widthOf('Tax Exempt');
  await choose(page, grid, 'Tax Exempt', 'Auto-size all columns');
  await expect.poll(() => widthOf('Tax Exempt')).toBeLessThan(narrow);
});

test('Ctrl+Z takes back sorts, widths, moves and cells in the order of what was done', async ({ page, grid, jobs }) => {
  const job = await jobs.takeOne();
  const branch = String(job.branch);
  const another = branch === 'South' ? 'North' : 'South';
  const [titles, rows] = [await grid.titles(), await grid.drawnNumbers()];
  const width = async () => Math.round((await grid.header('Branch').boundingBox())?.width ?? 0);
  const usual = await width();

  await choose(page, grid, 'Branch', 'Freeze up to here');
  await expect(page.getByText(/^Of these 8 columns, \d stay in place here/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: columns frozen up to Branch')).toBeVisible();
  await choose(page, grid, 'Date Created', 'Freeze up to here');
  const frozenAt = await grid.header('Date Created').boundingBox();
  await grid.root.evaluate((sheet) => sheet.scrollTo({ left: sheet.scrollWidth }));
  await expect.poll(async () => (await grid.header('Date Created').boundingBox())?.x).toBe(frozenAt?.x);
  await grid.root.evaluate((sheet) => sheet.scrollTo({ left: 0 }));
  await choose(page, grid, 'Branch', 'Hide column');
  await grid.select(job.jobNumber, 'Job Name');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Branch hidden')).toBeVisible();

  const edge = await grid.header('Branch').boundingBox();
  const [x, y] = [(edge?.x ?? 0) + (edge?.width ?? 0) - 2, (edge?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y, { steps: 6 });
  await page.mouse.up();
  await expect.poll(width).toBe(usual + 60);
  await grid.type(job.jobNumber, 'Branch', another.slice(0, 3));
  await grid.expectSaved();
  await choose(page, grid, 'Original Contract', 'Sort descending');
  await expect(grid.header('Original Contract')).toBeFocused();

  // The heading has the focus, and answers the same key.
  await page.keyboard.press('Control+z');
  await expect(grid.header('Original Contract')).toHaveAttribute('aria-sort', 'none');
  // The bar above has grown by a line since, so that fewer rows are drawn.
  expect((await grid.drawnNumbers()).slice(0, 10)).toEqual(rows.slice(0, 10));
  await grid.expectCell(job.jobNumber, 'Branch', another);
  await page.keyboard.press('Control+z');
  await grid.expectCell(job.jobNumber, 'Branch', branch);
  await page.keyboard.press('Control+z');
  await expect.poll(width).toBe(usual);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: columns frozen up to Date Created')).toBeVisible();
  expect(await grid.titles()).toEqual(titles);
  await page.keyboard.press('Control+y');
  await expect(page.getByText('Redone: columns frozen up to Date Created')).toBeVisible();
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
