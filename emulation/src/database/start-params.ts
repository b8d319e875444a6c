import { PGlite } from '@electric-sql/pglite';

const settings = [
  // The log is kept and downloaded too, so it is as small as possible. All files are kept at one moment, so no page
  // is ever half written.
  'wal_recycle=off',
  'min_wal_size=2MB',
  'full_page_writes=off',
  // Filling the usual 128 MB takes a third of a start. The files are in memory anyway.
  'shared_buffers=16MB',
];

/** How PostgreSQL starts in a page, and in the build that prepares its files. */
export const startParams: string[] = [...PGlite.defaultStartParams, ...settings.flatMap((each) => ['-c', each])];
