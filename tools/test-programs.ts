// Installs the programs that tests need and this machine lacks: browsers and PostgreSQL. `npm test` runs it beside the builds, because
// downloading
// and unpacking leave a processor idle. If a program cannot be installed, the section that needs it says so.
import { ensureTestChromium } from './chromium.ts';
import { ensureFirefox, ensureWebKit } from './other-browsers.ts';
import { ensurePostgres, NEWEST_POSTGRES, OLDEST_POSTGRES } from './postgres.ts';

const all = [
  ensureTestChromium,
  ensureFirefox,
  ...(process.env.E2E_LONG ? [ensureWebKit] : []),
  () => ensurePostgres(OLDEST_POSTGRES),
  () => ensurePostgres(NEWEST_POSTGRES),
];
for (const ensure of all) {
  try {
    ensure();
  } catch {
    // The section that needs it tries again, and ends with the reason.
  }
}
