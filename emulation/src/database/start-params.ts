import { PGlite } from '@electric-sql/pglite';

const settings = [
  // The log is kept and downloaded too: as little of it as there can be. The files are kept all at one moment, so that
  // no page is ever half written.
  'wal_recycle=off',
  'min_wal_size=2MB',
  'full_page_writes=off',
];

/** How PostgreSQL is started in a page, and by the build that prepares its files. */
export const startParams: string[] = [...PGlite.defaultStartParams, ...settings.flatMap((each) => ['-c', each])];
