import type { Release } from '../migrate.ts';
import { LAST_RELEASE } from './last-release.ts';

/** The version of the product, which `/healthz`, the metrics and the OpenAPI documents name. A test of the house compares it with package.json. */
export const VERSION = '0.1.0';

/** What this version's migrations declare. */
export const RELEASE: Release = { version: VERSION, worksFrom: LAST_RELEASE.version };
