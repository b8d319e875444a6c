import { DirectoryError } from '@plumbline/platform/lookups/people-directory';
import { MailError } from '@plumbline/service-kit/mail/mailer';
import { WORKFLOW_ROLE } from '@plumbline/workflow/app';
import { mailWorker } from '@plumbline/workflow/mails/outbox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenJobs } from './jobs.ts';
import { type Heard, listenedLog } from './log-lines.ts';
import { givenToken, scimClient } from './scim.ts';
import { createWorld, succeeded, type World } from './world.ts';

// Names get into a log through other people's texts: mistyped addresses, and a server's message about a person.
const PERSON = 'olga.owner@harbor.example';
const heard: Heard = { lines: [], said: new Set() };
const log = listenedLog(heard);
const mailing = {
  mailer: {
    send: async () => {
      const cause = new Error(`550 5.1.1 <${PERSON}>: recipient rejected`);
      throw new MailError('the mail server refused the address', { hope: 'never', cause });
    },
  },
  webOrigin: 'https://web.test',
};
let world: World;
beforeAll(async () => {
  world = await createWorld('pglite', {
    log,
    mailing,
    directory: {
      search: async (text) => {
        throw new DirectoryError('The directory does not answer', {
          cause: new Error(`https://directory.test/users?search=${text} says: ${PERSON} is unknown`),
        });
      },
    },
  });
});
afterAll(() => world.close());
beforeEach(() => void heard.lines.splice(0));

const nothingOfOlga = () => expect(heard.lines.filter((line) => /olga|owner|harbor/i.test(line))).toEqual([]);
const logged = () => heard.lines.map((line) => JSON.parse(line));

test('an address of ours that ends in somebody’s name is logged as far as it is ours', async () => {
  const scim = scimClient(world, await givenToken(world.acme));
  heard.lines.splice(0);
  await scim('GET', `/Users/${PERSON}`);
  await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${PERSON}"`)}`);
  await scim('GET', '/Olga/Owner');
  await world.services.workflow.fetch(
    new Request(`http://service.test/api/workflow/wip/jobs/Olga%20Owner?of=${PERSON}`),
  );
  await world.services.platform.fetch(
    new Request(`http://service.test/people/${PERSON}`, { headers: { referer: PERSON } }),
  );
  nothingOfOlga();
  expect(logged().map(({ path }) => path)).toEqual([
    '/scim/v2/Users/…',
    '/scim/v2/Users',
    '/scim/v2/…/…',
    '/api/workflow/wip/jobs/…',
    '/…/…',
  ]);
});

test('provisioning is logged with the company and the token', async () => {
  const scim = scimClient(world, await givenToken(world.acme));
  heard.lines.splice(0);
  const { status } = await scim('POST', '/Users', {
    userName: PERSON,
    name: { givenName: 'Olga', familyName: 'Owner' },
  });
  expect(status).toBe(201);
  nothingOfOlga();
  expect(logged()).toEqual([
    expect.objectContaining({
      tenantId: world.acme.tenantId,
      tokenId: expect.stringMatching(/^[\da-f-]{36}$/),
      call: 'scim',
    }),
  ]);
});

test('what a mail server says of somebody is logged without the address', async () => {
  const { admin, manager } = world.acme;
  succeeded(await admin.platform.invite({ body: { people: [{ email: `invited.${PERSON}` }], roleIds: [] } }));
  const [job] = await givenJobs(world, world.acme, [{ jobNumber: '24-001', jobName: 'Owner’s Quay' }]);
  const comment = { jobId: job?.id ?? ('' as never), text: 'Hi Olga', mentions: [manager.userId] };
  succeeded(await admin.workflow.writeComment({ body: comment }));
  const now = () => new Date(Date.now() + 3_600_000);
  const worker = mailWorker({ database: world.database, role: WORKFLOW_ROLE, log, mailing, now });
  worker.look();
  await worker.settled();
  nothingOfOlga();
  expect(logged().filter(({ level }) => level === 50)).toEqual([
    expect.objectContaining({
      msg: 'invitation not mailed',
      invitationId: expect.any(String),
      error: 'Error: 550 5.1.1 <…>: recipient rejected',
    }),
    expect.objectContaining({
      msg: 'mail given up',
      mailId: expect.any(String),
      error: 'Error: 550 5.1.1 <…>: recipient rejected',
    }),
  ]);
});

test('what a directory says of somebody is logged without names and searches', async () => {
  await world.acme.admin.platform.lookup({
    body: { lookups: [{ type: 'UserInviteDirectoryLookup', correlationId: 'a', searchText: 'Olga' }] },
  });
  nothingOfOlga();
  expect(logged()).toContainEqual(
    expect.objectContaining({ cause: 'Error: https://directory.test/… says: … is unknown' }),
  );
});
