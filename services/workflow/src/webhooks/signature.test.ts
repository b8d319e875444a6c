import { expect, test } from 'vitest';
import { newWebhookSecret, webhookHeaders } from './signature.ts';

// Of the specification's own libraries: libraries/go/webhook_test.go and others.
const vector = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('a message is signed as Standard Webhooks says', async () => {
  expect(await webhookHeaders(vector, [vector.secret])).toEqual({
    'webhook-id': vector.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': vector.signature,
  });
});

test('it is signed by each secret, the present one first', async () => {
  const other = newWebhookSecret();
  const both = await webhookHeaders(vector, [other, vector.secret]);
  const alone = await webhookHeaders(vector, [other]);
  expect(both['webhook-signature']).toBe(`${alone['webhook-signature']} ${vector.signature}`);
  expect(alone['webhook-signature']).not.toBe(vector.signature);
});

test('a secret holds as many bits as the specification asks, and no two are alike', () => {
  const secrets = Array.from({ length: 20 }, newWebhookSecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(atob(secret.slice('whsec_'.length)).length).toBeGreaterThanOrEqual(24);
});
