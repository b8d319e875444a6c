import { createSmtpMailer, WHILE_NOBODY_WAITS_MS } from '@plumbline/service-kit/node/mail/smtp-mailer';
import { type Received, startMailServer } from '@plumbline/service-kit/testing/mail-server';
import { givenJobs } from '@plumbline/testing/jobs';
import { givenMember } from '@plumbline/testing/people';
import { createWorld, succeeded } from '@plumbline/testing/world';
import { expect, test } from 'vitest';
import { mailProcess } from './testing.ts';

const MINUTE = 60_000;

test('a mail server that is down, then refuses one of two people, gets the other’s mail once', async () => {
  const world = await createWorld('pglite');
  const { acme } = world;
  const [job] = await givenJobs(world, acme, [{ jobNumber: '24-001', jobName: 'Clinic' }]);
  const refused = await givenMember(world, acme, { firstName: 'Rita', externalId: 'rita', roles: ['Accountant'] });
  const mentions = [acme.manager.userId, refused.userId];
  succeeded(
    await acme.admin.workflow.writeComment({ body: { jobId: job?.id ?? ('' as never), text: 'Hi', mentions } }),
  );

  const received: Received[] = [];
  // A port where nobody listens.
  const { port, close } = await startMailServer(received);
  await close();
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'a@example.test' }, WHILE_NOBODY_WAITS_MS);
  let ahead = 2 * MINUTE;
  const errors: unknown[] = [];
  const log = { info: () => {}, error: (fields: object, text: string) => void errors.push([text, fields]) };
  const worker = mailProcess(world, mailer, () => ahead, { log });
  const look = async () => {
    worker.look();
    await worker.settled();
  };
  await look();
  expect(received).toEqual([]);

  const server = await startMailServer(
    received,
    {
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('rita') ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    },
    port,
  );
  for (let n = 0; n < 3; n++) {
    ahead += 10 * MINUTE;
    await look();
  }
  expect(received.map(({ to }) => to)).toEqual([['manager@acme.example']]);
  expect(errors.at(-1)).toEqual(['mail given up', expect.objectContaining({ error: expect.stringMatching(/550/) })]);
  mailer.close();
  await server.close();
  await world.close();
});
