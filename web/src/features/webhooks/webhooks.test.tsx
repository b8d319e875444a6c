import type { Permission } from '@plumbline/domain/permissions';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AppProviders } from '../../app/providers.tsx';
import { createQueryClient } from '../../lib/api.ts';
import { appInitQuery } from '../../lib/app-init.ts';
import { appInitAnswer, problem, stubApi } from '../../testing/stub-services.ts';
import { stubSession } from '../../testing/stub-session.ts';
import { AdminWebhooksPage } from './admin-webhooks-page.tsx';

const erp = {
  id: '0190a000-0000-4000-8000-000000000030',
  version: 3,
  url: 'https://erp.example.com/hook',
  description: 'ERP',
  events: ['job.changed', 'import.done'],
  jobStatuses: ['Active'],
  divisions: [],
  state: 'active',
  offReason: null,
  formerSecretUntil: null,
  failingSince: '2020-01-02T10:30:00.000Z',
  deliveredAt: '2020-01-01T10:30:00.000Z',
  waiting: 4,
  dead: 2,
  createdByName: 'Ada Admin',
  createdAt: '2020-01-01T10:30:00.000Z',
};
const dead = {
  id: '0190a000-0000-4000-8000-000000000031',
  event: 'job.changed',
  at: '2020-01-01T10:30:00.000Z',
  state: 'dead',
  attempts: 10,
  triedAt: '2020-01-04T10:30:00.000Z',
  nextAt: null,
  status: 500,
  answer: 'out of paper',
  failure: null,
};

let sent: [string, unknown][] = [];
async function show(
  permissions: readonly Permission[],
  answers: {
    webhooks?: object[];
    isSending?: boolean;
    save?: object;
    rotate?: () => unknown;
    remove?: () => object;
    replayed?: number;
  } = {},
) {
  sent = [];
  const { webhooks = [erp], isSending = true, save, rotate, remove, replayed = 2 } = answers;
  const list = { webhooks, isSending };
  const answered = (name: string, answer: object) => (body: unknown) => {
    sent.push([name, body]);
    return answer;
  };
  const api = stubApi({
    'GET /app/init': appInitAnswer(permissions),
    'GET /webhooks': list,
    'GET /admin/history': { changes: [], nextCursor: null },
    'GET /wip/lists': { lists: [] },
    'GET /webhooks/deliveries': { deliveries: [dead], nextCursor: null },
    'POST /webhooks/save': answered('save', save ?? { ...list, secret: 'whsec_once' }),
    'POST /webhooks/switch': answered('switch', { ...list, webhooks: [{ ...erp, state: 'paused' }] }),
    'POST /webhooks/rotate': (body: unknown) =>
      rotate?.() ?? answered('rotate', { ...list, secret: 'whsec_next' })(body),
    'POST /webhooks/delete': remove ?? answered('delete', { ...list, webhooks: [] }),
    'POST /webhooks/test': answered('test', { deliveryId: dead.id }),
    'POST /webhooks/replay': answered('replay', { count: replayed }),
  });
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(appInitQuery(api)); // as the guard does before the page
  render(
    <AppProviders session={stubSession().session} api={api} queryClient={queryClient}>
      <AdminWebhooksPage />
    </AppProviders>,
  );
  if (webhooks.length > 0) await screen.findByRole('listitem', { name: 'ERP' });
}
afterEach(cleanup);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('each webhook shows its address, events and state; whoever may only look sees the log alone', async () => {
  await show(['Admin_view']);
  const { textContent } = screen.getByRole('listitem', { name: 'ERP' });
  expect(textContent).toContain('https://erp.example.com/hook');
  expect(textContent).toContain('A job changed · An import was finished. Only jobs of status Active');
  expect(textContent).toMatch(/Failing since Jan 2, 2020.* · 4 waiting · 2 given up/);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Log']);
});

test('if nothing is sent, the page says so', async () => {
  await show(['Admin_view', 'Admin_edit'], { webhooks: [], isSending: false });
  expect((await screen.findByRole('note')).textContent).toContain('cannot reach other programs');
});

test('a webhook is added, and its secret shown this once', async () => {
  await show(['Admin_view', 'Admin_edit', 'Wip_view'], { webhooks: [] });
  await screen.findByText(/There are none/);
  press('Add a webhook');
  await screen.findByRole('dialog', { name: 'Add a webhook' });
  press('Add');
  expect(await screen.findByText('Type the address of the receiver.')).toBeTruthy();
  type('Address', ' https://erp.example.com/ ');
  press('Add');
  expect(await screen.findByText('Choose at least one event.')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'A user changed' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'A job changed' }));
  press('Add');
  expect(await screen.findByDisplayValue('whsec_once')).toBeTruthy();
  expect(sent).toEqual([
    [
      'save',
      {
        url: 'https://erp.example.com/',
        description: '',
        events: ['job.changed', 'user.changed'],
        jobStatuses: [],
        divisions: [],
      },
    ],
  ]);
  press('I have copied it');
  expect(screen.queryByDisplayValue('whsec_once')).toBeNull();
});

test('whoever may not see jobs is only offered events of users, and a refusal is shown at the address', async () => {
  const save = problem('webhook-refused', 422, { reason: 'The address is not a public one', field: 'url' });
  await show(['Admin_view', 'Admin_edit'], { webhooks: [], save });
  await screen.findByText(/There are none/);
  press('Add a webhook');
  const boxes = await screen.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual(['A user changed']);
  fireEvent.click(boxes[0] as HTMLElement);
  type('Address', 'https://10.0.0.1/');
  press('Add');
  await screen.findByText(/not a public one\./);
  expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).toBe('true');
});

test('a webhook that a colleague deleted meanwhile is said of the whole form', async () => {
  const save = problem('webhook-refused', 422, { reason: 'There is no such webhook any more', field: null });
  await show(['Admin_view', 'Admin_edit', 'Wip_view'], { save });
  press('Edit ERP');
  await screen.findByRole('dialog', { name: 'Edit the webhook' });
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toMatch(/no such webhook any more/);
  expect(screen.getByRole('textbox', { name: 'Address' }).getAttribute('aria-invalid')).not.toBe('true');
});

test('an edit names the version that the person saw', async () => {
  await show(['Admin_view', 'Admin_edit', 'Wip_view'], { save: { webhooks: [erp], isSending: true, secret: null } });
  press('Edit ERP');
  await screen.findByRole('dialog', { name: 'Edit the webhook' });
  type('Description', 'Books');
  press('Save');
  await screen.findByRole('listitem', { name: 'ERP' });
  expect(sent).toMatchObject([['save', { id: erp.id, version: 3, description: 'Books', jobStatuses: ['Active'] }]]);
});

test('a colleague’s change is put under one’s own, and saved together by who saves again', async () => {
  const theirs = {
    ...{ version: 4, url: 'https://erp.example.com/new', description: 'ERP of Ada' },
    events: erp.events,
  };
  const lists = { jobStatuses: [], divisions: ['North'] };
  const save = problem('webhook-changed', 409, { theirs: { ...theirs, ...lists } });
  await show(['Admin_view', 'Admin_edit', 'Wip_view'], { save });
  press('Edit ERP');
  await screen.findByRole('dialog', { name: 'Edit the webhook' });
  type('Description', 'Books');
  press('Save');
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toMatch(/^Somebody else changed this webhook meanwhile\./);
  expect(said).toMatch(/They changed, as you did: the description, to “ERP of Ada”\.$/);
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', theirs.url);
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveProperty('value', 'Books');
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(['save', { id: erp.id, ...theirs, ...lists, description: 'Books' }]);
});

test('a new secret whose answer was lost is asked for until it is there', async () => {
  let isCut = true;
  const rotate = () => (isCut ? Promise.reject(new TypeError('Failed to fetch')) : null);
  const formerSecretUntil = '2020-01-03T10:30:00.000Z';
  await show(['Admin_view', 'Admin_edit'], { webhooks: [{ ...erp, formerSecretUntil }], rotate });
  press('New secret');
  const question = await screen.findByRole('dialog', { name: 'A new secret for “ERP”?' });
  expect(question.textContent).toMatch(/The secret before the present one, .*, stops at once/);
  fireEvent.click(within(question).getByRole('button', { name: 'Make a new secret' }));
  await screen.findByText(/not known yet whether this was stored/);
  isCut = false;
  fireEvent.click(within(question).getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByDisplayValue('whsec_next')).toBeTruthy();
});

test.each([
  [0, 'Its log goes too.'],
  [1, 'Its log goes too, and a message that waits.'],
  [4, 'Its log goes too, and 4 messages that wait.'],
])('what goes with a webhook for which %i messages wait', async (waiting, words) => {
  await show(['Admin_view', 'Admin_edit'], { webhooks: [{ ...erp, waiting }] });
  press('Delete ERP');
  expect((await screen.findByRole('dialog')).textContent).toContain(words);
});

test('a webhook that is deleted already leaves the list, and nothing is refused', async () => {
  const webhooks: object[] = [erp];
  const remove = () => {
    webhooks.length = 0;
    return problem('webhook-refused', 422, { reason: 'There is no such webhook any more', field: null });
  };
  await show(['Admin_view', 'Admin_edit'], { webhooks, remove });
  press('Delete ERP');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^There are none/)).toBeTruthy();
  expect(screen.queryByText(/no such webhook/)).toBeNull();
});

test('pausing, testing and a new secret', async () => {
  await show(['Admin_view', 'Admin_edit']);
  press('Send test event');
  expect(await screen.findByText(/A test message is on its way/)).toBeTruthy();
  press('New secret');
  const question = await screen.findByRole('dialog', { name: 'A new secret for “ERP”?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Make a new secret' }));
  expect(await screen.findByDisplayValue('whsec_next')).toBeTruthy();
  press('I have copied it');
  press('Pause');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    ['test', { id: erp.id }],
    ['rotate', { id: erp.id }],
    ['switch', { id: erp.id, isActive: false }],
  ]);
});

test('the log shows the result of each message; one message, or all that were given up, can be sent again', async () => {
  await show(['Admin_view', 'Admin_edit']);
  press('Log of ERP');
  const log = await screen.findByRole('list', { name: 'Messages' });
  expect(log.textContent).toMatch(/A job changed, Jan 1, 2020.*Given up · 10 tries, last Jan 4, 2020.* · Answer 500/);
  expect(log.textContent).toContain('out of paper');
  fireEvent.click(within(log).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('It is sent again.')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Send again' })[0] as HTMLElement);
  expect(await screen.findByText('2 given-up messages are sent again.')).toBeTruthy();
  expect(sent).toEqual([
    ['replay', { id: erp.id, deliveryId: dead.id }],
    ['replay', { id: erp.id, since: expect.any(String) }],
  ]);
});

test('if no message was given up, the log does not offer to send any again', async () => {
  await show(['Admin_view', 'Admin_edit'], { webhooks: [{ ...erp, dead: 0 }] });
  press('Log of ERP');
  await screen.findByRole('list', { name: 'Messages' });
  expect(screen.queryByLabelText('Given-up messages')).toBeNull();
});
