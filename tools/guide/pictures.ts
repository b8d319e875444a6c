import type { Page } from '@playwright/test';
import type { PersonaId } from '@plumbline/sample/personas';
import { referencePage } from './reference.ts';

/** A picture of the guide, the README or another page of docs: who sees it, and what they did before it is taken. */
interface Taken {
  /** The name of its file. */
  readonly name: string;
  readonly size: 'desk' | 'phone';
  readonly scheme?: 'dark';
  readonly act?: (page: Page) => Promise<void>;
}
interface OfTheApp extends Taken {
  readonly who: PersonaId;
  readonly path: string;
}
/** Of a page that the services serve beside the app. */
interface OfAPage extends Taken {
  readonly html: () => string;
}
export type Picture = OfTheApp | OfAPage;

/** In pixels of the page. */
export const SIZES = { desk: { width: 1280, height: 720 }, phone: { width: 390, height: 844 } } as const;

const cell = (page: Page, row: number, field: string) =>
  page.locator(`[role=gridcell][data-field="${field}"]:visible`).nth(row);

/** Types over a cell, as a person does. */
async function type(page: Page, row: number, field: string, text: string): Promise<void> {
  await cell(page, row, field).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

async function openPanel(page: Page, row: number): Promise<void> {
  await cell(page, row, 'jobName').click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('tab', { name: 'Details' }).waitFor();
  await page.getByRole('heading', { name: 'Schedule', exact: true }).waitFor();
  // The chart has a download of its own.
  await page.locator('.recharts-bar-rectangle path').first().waitFor();
}

const EXPORTED = [
  'Job ID,Job Name,Contract Amount,Billed to Date,Cost to Date',
  'A-2201,Foothills Library – Roof Replacement,"$412,600.00","$96,400.00","$81,215.40"',
  'A-2202,Foothills Library – Reading Room,"$88,150.00","$0.00","$4,310.00"',
  'A-2203,Arvada Clinic – Tenant Improvement,"$264,900.00","$120,750.00","$103,982.75"',
  'A-2204,Mesa Street Garage – Concrete Repairs,"$73,480.00",TBD,"$12,004.10"',
  'A-2205,Quail Ridge Homes – Site Drainage,"$151,020.00","$45,306.00","$38,771.95"',
  'Total,,"$990,150.00","$262,456.00","$240,284.20"',
].join('\r\n');

/** All pictures. Each is taken in a new company. */
export const pictures: readonly Picture[] = [
  {
    name: 'sheet',
    who: 'accountant',
    path: '/workflow/jobs',
    size: 'desk',
    async act(page) {
      await cell(page, 3, 'originalContractAmount').click();
      await cell(page, 9, 'remainingInvoiceAmount').click({ modifiers: ['Shift'] });
      await page.getByText('Average').waitFor();
    },
  },
  { name: 'schedule', who: 'accountant', path: '/workflow/schedule', size: 'desk' },
  { name: 'phone', who: 'pm', path: '/workflow/jobs', size: 'phone' },
  {
    name: 'dark',
    who: 'accountant',
    path: '/workflow/jobs',
    size: 'desk',
    scheme: 'dark',
    act: (page) => openPanel(page, 19),
  },
  {
    name: 'import-check',
    who: 'accountant',
    path: '/workflow/import',
    size: 'desk',
    async act(page) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      await (await chooser).setFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer: Buffer.from(EXPORTED) });
      await page.getByRole('button', { name: 'Check the file' }).click();
      await page.getByRole('heading', { level: 2, name: 'What was read' }).waitFor();
    },
  },
  {
    name: 'mend',
    who: 'accountant',
    path: '/workflow/jobs',
    size: 'desk',
    async act(page) {
      await type(page, 2, 'originalContractAmount', '12 or so');
      await type(page, 4, 'originalContractAmount', 'as agreed');
      await page.getByRole('button', { name: '2 cells need attention' }).click();
      await page.getByRole('region', { name: 'Cells that need attention' }).waitFor();
    },
  },
  {
    name: 'views',
    who: 'accountant',
    path: '/workflow/jobs',
    size: 'desk',
    act: (page) => page.getByRole('button', { name: /^View: / }).click(),
  },
  {
    name: 'change-order-phone',
    who: 'pm',
    path: '/home',
    size: 'phone',
    act: (page) =>
      page
        .getByRole('button', { name: /^Approve/ })
        .first()
        .waitFor(),
  },
  {
    name: 'invite',
    who: 'admin',
    path: '/admin/users',
    size: 'desk',
    async act(page) {
      await page.getByRole('button', { name: 'Invite people' }).click();
      await page.getByText('10 people found').waitFor();
    },
  },
  { name: 'roles', who: 'admin', path: '/admin/roles', size: 'desk' },
  {
    name: 'own-columns',
    who: 'admin',
    path: '/admin/tenant',
    size: 'desk',
    async act(page) {
      const columns = page.getByRole('region', { name: 'Own columns' });
      for (const [title, kind] of [
        ['Bond premium', 'Amount'],
        ['Crew', 'Choice from a list'],
        ['Safety officer', 'Person'],
      ] as const) {
        await columns.getByLabel('New column').fill(title);
        await columns.getByRole('combobox', { name: 'What it holds' }).click();
        await page.getByRole('option', { name: kind, exact: true }).click();
        await columns.getByRole('button', { name: 'Add column' }).click();
        await columns.getByRole('listitem').filter({ hasText: title }).waitFor();
      }
      await columns.scrollIntoViewIfNeeded();
    },
  },
  { name: 'what-changed', who: 'accountant', path: '/workflow/changed', size: 'desk' },
  {
    name: 'forecast',
    who: 'pm',
    path: '/workflow/schedule',
    size: 'desk',
    act: (page) => openPanel(page, 0),
  },
  {
    name: 'offline',
    who: 'accountant',
    path: '/workflow/jobs',
    size: 'desk',
    async act(page) {
      await page.evaluate(() => {
        const { faults } = (window as Window & { plumblineEmulation?: { faults: { set(faults: object): void } } })
          .plumblineEmulation ?? { faults: { set: () => {} } };
        faults.set({ latencyMs: 0, failureRate: 0, isOffline: true });
      });
      await type(page, 2, 'originalContractAmount', '36500');
      await page.getByText(/Not connected: 1 cell kept here/).waitFor();
    },
  },
  {
    name: 'tokens',
    who: 'admin',
    path: '/admin/tokens',
    size: 'desk',
    async act(page) {
      await page.getByRole('button', { name: 'Create a service’s token' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Costs from accounting, each night');
      await dialog.getByRole('checkbox', { name: /edit/i }).first().check();
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('heading', { name: 'Copy the token now' }).waitFor();
    },
  },
  {
    name: 'webhooks',
    who: 'admin',
    path: '/admin/webhooks',
    size: 'desk',
    async act(page) {
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Address' }).fill('https://erp.example.com/plumbline');
      await dialog.getByRole('textbox', { name: 'Description' }).fill('ERP');
      for (const event of ['A job changed', 'A change order was approved or rejected'])
        await dialog.getByRole('checkbox', { name: event }).check();
    },
  },
  {
    name: 'reference',
    html: referencePage,
    size: 'desk',
    act: (page) => page.locator('#saveJobs').evaluate((call) => call.scrollIntoView()),
  },
];
