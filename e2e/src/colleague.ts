import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { signInAs } from './people.ts';

/** Somebody of the demo company's directory who runs two companies, and is not of the demo company. */
export const colleague = {
  name: 'Elena Vargas',
  email: 'elena.vargas@plumbline.example',
  companies: { first: 'Harbor Works', second: 'Juniper Civil' },
} as const;

/** Signs the colleague in by hand, into the first company. */
export async function signInColleague(page: Page, path: string): Promise<void> {
  await page.goto('/workflow/jobs');
  await signInAs(page, colleague.email);
  // By now the page has a token for each of the two services: a renewal that is cut off would end the session.
  await expect(page.getByRole('grid', { name: 'Jobs' })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole('button', { name: colleague.name })).toBeVisible();
}
