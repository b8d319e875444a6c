import { readdirSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startSettings } from './settings.ts';
import { installation } from './testing.ts';

describe('the settings of a start', () => {
  afterEach(() => void vi.unstubAllEnvs());
  const withEnvironment = (variables: Record<string, string>) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    return startSettings();
  };

  test.each([
    ['PORT', 'eighty'],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_WAIT_SECONDS', 'long'],
    ['METRICS_PORT', '70000'],
    ['PUBLIC_URL', 'wip.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://mail.example.com'],
    ['WEBHOOK_ALLOWED_HOSTS', '10.0.0.0/99'],
    ['COMPANY_FILES_MB', 'much'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(() => withEnvironment({ [name]: value })).toThrow(name);
  });

  test('mails lead to where people open the page', () => {
    const smtp = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Plumbline <wip@example.com>' };
    expect(withEnvironment({ ...smtp, PORT: '4500' })).toMatchObject({ mail: { webOrigin: 'http://localhost:4500' } });
    expect(withEnvironment({ ...smtp, PUBLIC_URL: 'https://wip.example.com/' }).mail?.webOrigin).toBe(
      'https://wip.example.com',
    );
  });
});

describe('a start with a wrong setting', () => {
  const place = installation();
  afterAll(() => place.remove());

  test('ends in plain words, and has opened nothing', async () => {
    const { code, said } = await place.fail({ PORT: '4499', SMTP_URL: 'mail.example.com' });
    expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('SMTP_URL is wrong') });
    expect(said).not.toMatch(/\bat .*\.ts:/);
    expect(readdirSync(place.dataDir)).toEqual([]);
  });
});
