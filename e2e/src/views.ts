import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

export const picker = (page: Page) => page.getByRole('button', { name: /^View: / });
export const search = (page: Page) => page.getByLabel('Search jobs');
export const shown = (page: Page) => page.getByText(/^\d+ of 200 jobs$/);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

export const expectView = (page: Page, name: string) => expect(picker(page)).toHaveAccessibleName(`View: ${name}`);

export async function choose(page: Page, name: string): Promise<void> {
  await picker(page).click();
  await page.getByRole('combobox', { name: 'Search views' }).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expectView(page, name);
}

export async function act(page: Page, action: string): Promise<void> {
  await button(page, 'Actions of the view').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

export async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectView(page, name);
}

export const FIELDS = ['jobNumber', 'jobName', 'division', 'retainageAmount'] as const;
