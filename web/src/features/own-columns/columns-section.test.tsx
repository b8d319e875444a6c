import { notifications } from '@mantine/notifications';
import { permissions } from '@plumbline/domain/permissions';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { hasUnsavedWork } from '../../lib/unsaved-work.ts';
import { type Answers, appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { ColumnsSection } from './columns-section.tsx';
import { triedJobs } from './formula-trial.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const margin = {
  field: 'own.calculated.margin00',
  title: 'Margin',
  kind: 'calculated',
  calculated: { kind: 'amount', formula: '[finalContractAmount] - [jobCostToDate]' },
  isRetired: false,
  jobCount: 0,
  changedBy: 'Ann Admin',
  changedAt: '2026-11-23T03:00:00Z',
};

const fee = { ...margin, field: 'own.calculated.fee00000', title: 'Fee' };

async function show(changeAnswer?: (body: unknown) => unknown, others: Answers = {}) {
  const sent: unknown[] = [];
  const answer = (body: unknown) => {
    sent.push(body);
    return { columns: [margin], field: margin.field };
  };
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /wip/columns': { columns: [margin, fee] },
    'GET /wip/lists': { lists: [] },
    'POST /wip/columns/calculated/add': answer,
    'POST /wip/columns/calculated/change': (body: unknown) => changeAnswer?.(body) ?? answer(body),
    ...others,
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  const page = createRootRoute({ component: () => <ColumnsSection canEdit /> });
  const router = createRouter({ routeTree: page, history: createMemoryHistory() });
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <RouterProvider router={router} />
    </AppProviders>,
  );
  await screen.findByLabelText('New column');
  return sent;
}
const box = () => screen.getByRole('textbox', { name: 'Formula' });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const marked = () => document.querySelector('mark')?.textContent;
const choose = async (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
};

test('a formula is checked while it is typed, and sent over fields with what it gives', async () => {
  const sent = await show();
  fireEvent.change(screen.getByLabelText('New column'), { target: { value: 'Margin share' } });
  await choose('What it holds', 'Calculated by a formula');
  fireEvent.click(screen.getByRole('button', { name: 'Add column' }));
  expect(screen.getByText(/The formula is empty/).isConnected).toBe(true);
  type('[margin] / [Job Name]');
  expect(screen.getByText('/ works with an amount or a number; this is a text.').isConnected).toBe(true);
  expect(marked()).toBe('[Job Name]');
  fireEvent.click(screen.getByRole('button', { name: 'Add column' }));
  expect(sent).toEqual([]);

  type('[margin] / [revised contract]');
  expect(marked()).toBeUndefined();
  await choose('Shown as', 'Percent');
  fireEvent.click(screen.getByRole('button', { name: 'Add column' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    { title: 'Margin share', kind: 'percent', formula: '[own.calculated.margin00] / [finalContractAmount]' },
  ]);
});

test('a formula is changed with the titles of the day, stays of its kind, and cannot follow from itself', async () => {
  const sent = await show();
  expect(screen.getByText('Margin').closest('li')?.textContent).toContain('Calculated · Amount');
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Margin' }));
  expect((box() as HTMLTextAreaElement).value).toBe('[Revised Contract] - [Current Cost]');
  type('[Margin] * 2');
  expect(screen.getByText(/would follow from itself: Margin ← Margin/).isConnected).toBe(true);
  type('[Date Sold]');
  expect(screen.getByText(/gives a date, and the column holds an amount/).isConnected).toBe(true);
  type('[Revised Contract] * 2');
  fireEvent.click(screen.getByRole('button', { name: 'Save the formula' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const seenFormula = margin.calculated.formula;
  expect(sent).toEqual([{ field: margin.field, formula: '[finalContractAmount] * 2', seenFormula }]);
  await screen.findByText('“Margin” is calculated anew.');
});

test('a column is inserted where the cursor is, and a typed formula is work to lose until it is added', async () => {
  await show();
  await choose('What it holds', 'Calculated by a formula');
  expect(hasUnsavedWork()).toBe(false);
  type(' / [Revised Contract]');
  expect(hasUnsavedWork()).toBe(true);
  (box() as HTMLTextAreaElement).setSelectionRange(0, 0);
  await choose('Insert a column', 'Invoiced Amount');
  expect(box()).toHaveProperty('value', '[Invoiced Amount] / [Revised Contract]');
  expect(box()).toHaveProperty('selectionStart', '[Invoiced Amount]'.length);
  expect(document.activeElement).toBe(box());
  fireEvent.change(screen.getByLabelText('New column'), { target: { value: 'Share' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add column' }));
  await screen.findByText('Added the column “Share”.');
  expect(hasUnsavedWork()).toBe(false);
});

test('a formula that was stored although its answer was lost is saved when it is sent again', async () => {
  const theirFormula = '[finalContractAmount] * 2';
  await show(() => problem('formula-changed', 409, { theirFormula, who: 'Ann Admin', at: margin.changedAt }));
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Margin' }));
  type('[Revised Contract] * 2');
  fireEvent.click(screen.getByRole('button', { name: 'Save the formula' }));
  await screen.findByText('“Margin” is calculated anew.');
});

test('a colleague’s change of the same formula is shown once, and who saves again replaces it', async () => {
  const theirFormula = '[invoicedAmount]';
  const isTheirs = (body: unknown) => (body as { seenFormula: string }).seenFormula === theirFormula; // the call's body
  const sent = await show((body) =>
    isTheirs(body) ? null : problem('formula-changed', 409, { theirFormula, who: 'Ann Admin', at: margin.changedAt }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Margin' }));
  type('[Revised Contract] * 2');
  fireEvent.click(screen.getByRole('button', { name: 'Save the formula' }));
  await screen.findByText(
    'Ann Admin changed it meanwhile, to [Invoiced Amount]. Save again if yours is the better one.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save the formula' }));
  await screen.findByText('“Margin” is calculated anew.');
  expect(sent).toEqual([{ field: margin.field, formula: '[finalContractAmount] * 2', seenFormula: theirFormula }]);
});

test('another column’s formula asks before a half-typed one is lost, and what is typed of a new column waits', async () => {
  const ask = vi.fn(() => false);
  vi.stubGlobal('confirm', ask);
  await show();
  fireEvent.change(screen.getByLabelText('New column'), { target: { value: 'Bond' } });
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Margin' }));
  type('[Revised Contract] * 2');
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Fee' }));
  expect(screen.getByRole('form', { name: 'Formula of Margin' }).isConnected).toBe(true);
  expect(box()).toHaveProperty('value', '[Revised Contract] * 2');
  ask.mockReturnValue(true);
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Fee' }));
  expect(screen.getByRole('form', { name: 'Formula of Fee' }).isConnected).toBe(true);
  expect(ask).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Formula of Margin' }));
  expect(ask).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('textbox', { name: 'New column' })).toHaveProperty('value', 'Bond');
  vi.unstubAllGlobals();
});

test('a formula is tried on jobs in progress, the newest first', () => {
  const job = (jobNumber: string, day: number, over: { dateClosed?: string; jobLost?: boolean } = {}) => ({
    jobNumber,
    createdDate: new Date(Date.UTC(2026, 0, day)),
    dateClosed: over.dateClosed ?? null,
    jobLost: over.jobLost ?? false,
  });
  const jobs = [job('1', 1), job('2', 9, { dateClosed: '2026-02-01' }), job('3', 8, { jobLost: true }), job('4', 5)];
  expect(triedJobs(jobs).map(({ jobNumber }) => jobNumber)).toEqual(['4', '1', '2']);
});

test('an order that nobody takes goes back at once, and says so', async () => {
  const cut = () => Promise.reject(new TypeError('Failed to fetch'));
  let isCut = false;
  const columns = () => (isCut ? cut() : { columns: [margin, fee] });
  await show(undefined, { 'GET /wip/columns': columns, 'POST /wip/columns/order': cut });
  const titles = () =>
    screen.getAllByRole('button', { name: /^Formula of/ }).map((button) => button.getAttribute('aria-label'));
  const before = titles();
  isCut = true;
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Fee' }), { key: 'ArrowUp' });
  await screen.findByText(/cannot be reached/);
  expect(titles()).toEqual(before);
});
