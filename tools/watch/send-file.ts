import { readFileSync, statSync } from 'node:fs';
import { createClient } from '@plumbline/contract/client';
import type { FileOutcome } from '@plumbline/contract/workflow/import-calls';
import { MAX_FILE_BYTES } from '@plumbline/contract/workflow/import-limits';
import { workflowWire } from '@plumbline/contract/workflow/wire';
import type { CompanySettings } from './settings.ts';
import { type TakenFile, termsOf } from './taken-files.ts';

export type Sent =
  | { kind: 'answered'; answer: FileOutcome }
  /** The service, the network or the token is not ready. The file is sent again with its key. `isFault`: the service failed. */
  | { kind: 'later'; reason: string; seconds: number; isFault: boolean }
  /** The earlier try stored nothing, and its key cannot be used again. */
  | { kind: 'anew'; reason: string; seconds: number; isFault: true };

export interface Line {
  origin: string;
  fetch: typeof fetch;
  signal: AbortSignal;
}

const LATER_SECONDS = 60;
const ANEW_SECONDS = 5;
/** A connection that hangs delays the other companies no longer than this. The service allows five minutes for a file. */
const LONGEST_CALL_MS = 10 * 60_000;

/** Sends a file by the same call as any program. Throws when aborted, so that a stop ends at once, and when the file cannot be read. */
export async function sendFile(
  file: TakenFile,
  { token, ...settings }: CompanySettings,
  { origin, fetch, signal }: Line,
): Promise<Sent> {
  const { key, name, path } = file;
  if (statSync(path).size > MAX_FILE_BYTES) return refused('The file is larger than 50 MB. Split it.');
  const options = { origin, fetch, accessToken: async () => token, tenantId: () => null };
  const client = createClient(workflowWire, options);
  const query = { mode: 'accept' as const, name, ...termsOf(file, settings, token) };
  const patience = AbortSignal.timeout(LONGEST_CALL_MS);
  const call = { query, body: new Uint8Array(readFileSync(path)), key, signal: AbortSignal.any([signal, patience]) };
  const result = await client.importFile(call).catch((error: unknown) => {
    if (signal.aborted || !patience.aborted) throw error;
    return null;
  });
  if (!result) return { kind: 'later', reason: 'no answer came', seconds: LATER_SECONDS, isFault: false };
  if (result.ok)
    return result.value.status === 'interrupted'
      ? { kind: 'anew', reason: sentence(result.value.problems), seconds: ANEW_SECONDS, isFault: true }
      : { kind: 'answered', answer: result.value };
  const { problem } = result;
  const reason = problem.detail ?? problem.title;
  switch (problem.type) {
    case 'invalid-request':
      return refused(sentence(problem.errors.map((error) => `${error.pointer} ${error.reason}`)));
    case 'too-large':
    case 'import-gone':
      return refused(reason);
    case 'idempotency-key-reused':
      return { kind: 'anew', reason, seconds: ANEW_SECONDS, isFault: true };
    default: {
      const after = 'retryAfter' in problem ? problem.retryAfter : undefined;
      return { kind: 'later', reason, seconds: after ?? LATER_SECONDS, isFault: problem.type === 'unexpected' };
    }
  }
}

const sentence = (problems: readonly string[]): string => problems.join(' ');

/** The answer for a file that could not be read. */
export const refused = (problem: string): Sent => ({
  kind: 'answered',
  answer: {
    ...{ status: 'refused', problems: [problem], exceeded: [], file: null, headingRow: null, notes: [] },
    ...{ proposal: null, proof: null, importId: null, outcome: null },
  },
});
