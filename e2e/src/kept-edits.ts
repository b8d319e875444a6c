import type { Locator, Page } from '@playwright/test';

/** What an earlier page left, above the sheet. */
export const keptList = (page: Page): Locator => page.getByRole('region', { name: 'Unsaved changes from before' });
export const allSaved = (page: Page): Locator => page.getByText('All changes saved');

/** Loads the page anew, although it asks because something is not saved. */
export async function reloadUnsaved(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

/** The unsaved edits in the browser's storage, as text. Opening cold storage takes seconds on a busy machine. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open('plumbline-kept-edits'));
    try {
      return JSON.stringify(await settled(database.transaction('groups').objectStore('groups').getAll()));
    } finally {
      database.close();
    }
  });
