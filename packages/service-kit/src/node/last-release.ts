/**
 * The last release: its version, and the newest migration of each service that it brought. Services of that version run beside those of
 * this one while an installation is upgraded, so each later migration may only add to what they use (docs/operations.md, decision 81).
 * Whoever makes a release writes this file anew in the commit of the release: its services are found by the commit.
 */
export const LAST_RELEASE = {
  version: '0.1.0',
  migrations: {
    platform: '0028-limits-of-a-company',
    workflow: '0040-who-chooses-how-long-history-is-kept',
  },
} as const;
