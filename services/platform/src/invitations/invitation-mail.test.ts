import { expect, test } from 'vitest';
import { invitationMail } from './invitation-mail.ts';

const mail = (over: Partial<Parameters<typeof invitationMail>[0]> = {}) =>
  invitationMail({
    to: 'elena@acme.example',
    name: 'Elena Muñoz',
    invitedByName: 'Dana Whitfield',
    tenantName: 'Summit Ridge Builders',
    message: null,
    link: 'https://web.test/home?invitation=1',
    expiresAt: '2026-12-05T09:00:00.000Z',
    ...over,
  });

test('an invitation says who invites whom, where the link leads and until when', () => {
  const { to, subject, text, html } = mail({ message: 'See you <Monday>' });
  expect(to).toBe('elena@acme.example');
  expect(subject).toBe('Dana Whitfield invites you to Summit Ridge Builders');
  for (const part of [text, html]) {
    expect(part).toContain('https://web.test/home?invitation=1');
    expect(part).toContain('Hello Elena Muñoz');
    expect(part).toContain('December 5, 2026');
  }
  expect(text).toContain('> See you <Monday>');
  expect(html).toContain('See you &lt;Monday&gt;');
});

test('a name with lines of its own stays a name', () => {
  const { subject, text } = mail({ invitedByName: 'Dana\n\nYour password has expired', tenantName: 'Acme\r\nBcc: x' });
  expect(subject).toBe('Dana Your password has expired invites you to Acme Bcc: x');
  expect(text).not.toMatch(/^(Your password|Bcc)/m);
});
