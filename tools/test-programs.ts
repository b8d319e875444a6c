// What the tests drive and this machine lacks: browsers and PostgreSQL. `npm test` starts it beside the builds, since to download and
// unpack leaves a processor idle. What cannot be had is said by the section that needs it.
import { ensureTestChromium } from './chromium.ts';
import { ensureFirefox, ensureWebKit } from './other-browsers.ts';
import { ensurePostgres, NEWEST_POSTGRES, OLDEST_POSTGRES } from './postgres.ts';

const all = [
  ensureTestChromium,
  ensureFirefox,
  ensureWebKit,
  () => ensurePostgres(OLDEST_POSTGRES),
  () => ensurePostgres(NEWEST_POSTGRES),
];
for (const ensure of all) {
  try {
    ensure();
  } catch {
    // The section that needs it asks again, and ends with the reason.
  }
}
