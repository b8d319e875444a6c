import { readSettings } from '@plumbline/service-kit/node/settings';
import { expect, test } from 'vitest';
import { webhookEnvironment, webhooksOf } from './settings.ts';

test('without the setting no private address gets a message, with it those that it names', () => {
  const targetsOf = (environment: Record<string, string>) => webhooksOf(webhookEnvironment.parse(environment)).targets;
  expect(targetsOf({}).mayConnect('10.0.0.8', '10.0.0.8')).toBe(false);
  const { mayConnect } = targetsOf({ WEBHOOK_ALLOWED_HOSTS: ' 10.0.0.0/8 , erp.internal' });
  expect(mayConnect('10.0.0.8', '10.0.0.8')).toBe(true);
  expect(mayConnect('erp.internal', '192.168.0.8')).toBe(true);
});

test('a wrong value stops the start with its name and an example', () => {
  const problem = expect.stringMatching(
    /^WEBHOOK_ALLOWED_HOSTS is wrong: .*neither a host name.+ Example: WEBHOOK_ALLOWED_HOSTS=erp\.internal,/,
  );
  expect(readSettings(webhookEnvironment, { WEBHOOK_ALLOWED_HOSTS: 'http://erp.internal' })).toEqual({
    ok: false,
    problem,
  });
});
