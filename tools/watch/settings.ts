import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTerms } from '@plumbline/contract/workflow/import-file-terms';
import { publicOrigin, serviceOrigin } from '@plumbline/service-kit/node/public-origin';
import { digits } from '@plumbline/service-kit/node/setting-forms';
import { readSettings } from '@plumbline/service-kit/node/settings';
import { z } from 'zod';
import { PlainError } from '../plain-error.ts';

export const watchEnvironment = z.object({
  WATCH_FOLDER: z.string().min(1),
  WATCH_COMPANIES: z.string().min(1),
  WATCH_SECONDS: digits(1, 3_600).default(5),
  PUBLIC_URL: publicOrigin,
  WORKFLOW_ORIGIN: serviceOrigin,
});

export interface WatchSettings {
  /** The folder with a folder for each company's files. */
  folder: string;
  /** The folder with a settings file for each company. People who put files there need no right to read it. */
  companies: string;
  /** Between two scans, in milliseconds. */
  seconds: number;
  /** The address of the workflow API. */
  origin: string;
}

/** Throws a PlainError that names each missing or wrong setting. */
export function watchSettings(environment: Record<string, string | undefined>): WatchSettings {
  const read = readSettings(watchEnvironment, environment);
  if (!read.ok) throw new PlainError(read.problem);
  const { WATCH_FOLDER, WATCH_COMPANIES, WATCH_SECONDS, PUBLIC_URL, WORKFLOW_ORIGIN } = read.settings;
  return {
    folder: WATCH_FOLDER,
    companies: WATCH_COMPANIES,
    seconds: WATCH_SECONDS,
    origin: WORKFLOW_ORIGIN || PUBLIC_URL,
  };
}

const { mode: _, name: __, today: ___, ...terms } = fileTerms;
const companySettings = z.strictObject({
  /** The token of the service that the company's administrator created for these files. */
  token: z.string().regex(/^plumbline_(svc|pat)_[0-9A-Za-z]{49}$/, 'is not an access token'),
  ...terms,
});
/** A company's token, and how its files are read and stored. */
export type CompanySettings = z.infer<typeof companySettings>;

/** The settings of the company with a folder of this name, or why there are none. Read anew at each scan. */
export function companyOf(
  { companies }: Pick<WatchSettings, 'companies'>,
  name: string,
): { ok: true; settings: CompanySettings } | { ok: false; reason: string } {
  const path = join(companies, `${name}.json`);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return { ok: false, reason: `${path} cannot be read: ${error instanceof Error ? error.message : error}` };
  }
  const content = jsonOf(text);
  if (content === undefined) return { ok: false, reason: `${path} is not JSON` };
  const read = companySettings.safeParse(content);
  if (read.success) return { ok: true, settings: read.data };
  // Never the value, which may be the token.
  const wrong = read.error.issues.map(({ path: at, message }) => `${at.join('.') || 'the file'} ${message}`);
  return { ok: false, reason: `${path}: ${wrong.join('; ')}` };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
