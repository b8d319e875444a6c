import type { Browser, Page } from '@playwright/test';
import { type Picture, SIZES } from './pictures.ts';

/** Takes a picture in a new browser and returns it as WebP. */
export async function take(browser: Browser, origin: string, picture: Picture): Promise<Buffer> {
  const { size, scheme = 'light', act } = picture;
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    hasTouch: size === 'phone',
  });
  try {
    const page = await context.newPage();
    if ('html' in picture) await page.setContent(picture.html());
    else await open(page, `${origin}${picture.path}?persona=${picture.who}`);
    await act?.(page);
    if ('path' in picture) await withoutBadge(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    return await asWebp(await context.newPage(), png);
  } finally {
    await context.close();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForURL(({ searchParams }) => !searchParams.has('persona'));
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator('[role=status][aria-label^="Loading"]').first().waitFor({ state: 'detached' });
}

/** It belongs to the demo, not to the product. */
const withoutBadge = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Emulated/ }).evaluate((badge) => {
    badge.style.display = 'none';
  });

/** WebP takes a tenth of the bytes, and the browser can write it. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? '';
  }, png.toString('base64'));
  return Buffer.from(base64, 'base64');
}
