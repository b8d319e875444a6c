import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import type { WireJob } from '../src/jobs-api.ts';

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE, hasTouch: true });

/** EXIF as a phone held upright writes it: turned by 90 degrees, and where it was. */
const EXIF = Buffer.concat([
  Buffer.from('Exif\0\0II*\0', 'latin1'),
  Buffer.from([8, 0, 0, 0, 2, 0]),
  Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]),
  Buffer.from([0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0, 0, 0, 0, 0]),
  Buffer.from([1, 0, 1, 0, 2, 0, 2, 0, 0, 0]),
  Buffer.from('N\0\0\0\0\0\0\0', 'latin1'),
]);

/** A photo as a camera stores it, 300 by 200, to be shown 200 by 300. */
async function takePhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [300, 200];
    const pen = canvas.getContext('2d');
    pen?.fillText('Signed', 40, 40);
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  const jpeg = Buffer.from(drawn, 'base64');
  const length = EXIF.length + 2;
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]), EXIF]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

const numberOf = (job: WireJob): number => (job.changeOrderHistory as { number: number }[])[0]?.number ?? 0;

async function openOrders(panel: Locator): Promise<void> {
  await panel.getByRole('tab', { name: /^Change orders/ }).click();
}

test('a photo of a signed change order is attached on site though its answer is lost, seen in the office, removed, and in the log @stack', async ({
  page,
  jobs,
  signIn,
  otherDesk,
  world,
  consoleWatch,
}) => {
  consoleWatch.allow(/ERR_FAILED/, 'the answer that is lost');
  const job = await jobs.takeOne((each) => (each.changeOrderHistory as unknown[]).length === 1);
  const number = numberOf(job);
  await signIn(page, 'pm', `/workflow/jobs/${job.id}`);
  const sheet = page.getByRole('dialog', { name: new RegExp(`^${job.jobNumber} `) });
  await openOrders(sheet);
  const photo = sheet.getByRole('button', { name: `Photo: attach to change order ${number}` });
  const box = await photo.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);

  const buffer = await takePhoto(page);
  const count = sheet.getByRole('button', { name: `1 file of change order ${number}` });
  await world.loseAnswers(page, '/wip/change-orders/files*', async () => {
    const chosen = page.waitForEvent('filechooser');
    await photo.tap();
    await (await chosen).setFiles({ name: 'IMG_0042.jpeg', mimeType: 'image/jpeg', buffer });
    await expect(sheet.getByText('No answer yet: it is tried again')).toBeVisible();
  });
  await expect(count).toBeVisible();
  const files = sheet.getByRole('list', { name: `Files of change order ${number}` });
  await expect(files.getByRole('listitem')).toHaveCount(1);
  await expect(sheet.getByRole('list', { name: /^On their way/ })).toHaveCount(0);

  const desk = await otherDesk('accountant', `/workflow/jobs/${job.id}`);
  await desk.setViewportSize({ width: 1440, height: 900 });
  const panel = desk.getByRole('complementary', { name: new RegExp(`^${job.jobNumber} `) });
  await openOrders(panel);
  await panel.getByRole('button', { name: `1 file of change order ${number}` }).click();
  await expect(panel.getByText(/ KB · /)).toBeVisible();
  await panel.getByRole('button', { name: 'Open IMG_0042.jpg' }).click();
  const picture = desk.getByRole('dialog').getByRole('img', { name: 'IMG_0042.jpg' });
  const size = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([200, 300]);
  const saving = desk.waitForEvent('download');
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('IMG_0042.jpg');
  expect((await readFile(await saved.path())).includes('Exif')).toBe(false);
  await expectAccessible(desk, { where: 'desk' });
  await desk.keyboard.press('Escape');
  await expect(picture).toBeHidden();
  await expectAccessible(desk, { where: 'desk' });

  await panel.getByRole('button', { name: 'Remove IMG_0042.jpg' }).click();
  await desk.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(desk.getByText(`IMG_0042.jpg was removed from change order ${number}.`)).toBeVisible();
  await expect(count).toBeHidden();
  await expect(files).toBeHidden();
  await sheet.getByRole('tab', { name: 'History' }).click();
  await expect(sheet.getByText(`Photo attached to change order ${number}`)).toBeVisible();
  await expect(sheet.getByText(`Photo of change order ${number} removed`)).toBeVisible();
});
