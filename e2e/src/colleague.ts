import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './run.ts';

/** Somebody of the demo company's directory who runs two companies, and is not of the demo company. */
export const colleague = {
  name: 'Elena Vargas',
  email: 'elena.vargas@plumbline.example',
  companies: { first: 'Harbor Works', second: 'Juniper Civil' },
} as const;

/** Signs the colleague in by hand; lands in the first company. */
export async function signInColleague(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel('E-mail').fill(colleague.email);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: colleague.name })).toBeVisible();
}

export async function switchTo(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: colleague.name }).click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${company}`) }).click();
  await expect(page.getByRole('banner').getByText(company)).toBeVisible();
}
