import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../programs.ts';

/** The guide's pages, by the names of their files. */
const guide = readdirSync(join(root, 'docs/guide')).filter((file) => /^[a-z].*\.md$/.test(file));

/**
 * The addresses at which the demo has a file. Hosts without rewrite rules find the page there; others use 404.html for unknown paths, as
 * for a link to a job.
 */
export const entrances: readonly string[] = [
  'callback',
  'unauthorized',
  'home',
  'workflow',
  'workflow/jobs',
  'workflow/schedule',
  'workflow/change-orders',
  'workflow/activity',
  'workflow/changed',
  'workflow/taken-out',
  'workflow/import',
  'workflow/imports',
  'tokens',
  'mails',
  ...guide.map((file) => `guide/${file.replace(/\.md$/, '')}`),
  'admin',
  'admin/users',
  'admin/roles',
  'admin/tokens',
  'admin/webhooks',
  'admin/tenant',
];
