import type { TenantId } from '@plumbline/contract/values';
import type { Tx } from '@plumbline/service-kit/database';
import { JsonText } from '@plumbline/service-kit/http/json-text';
import type { KeptAnswer, KeptAnswers } from '../kept/kept-answers.ts';
import { changedSince, currentMark, type Mark } from './jobs-since.ts';
import { allJobs, someJobs } from './store.ts';

/** About 50 KB, of which the text is small for V8 and the bytes are for glibc. */
const JOBS_A_BLOCK = 30;
/** Between two jobs. No text of a job has it: in JSON a line break is `\n`. */
const JOINT = ',\n';

/** Jobs that are adjacent in the list: their JSON texts, one job per line, after a separator unless they are first. */
interface Block {
  ids: readonly string[];
  text: Uint8Array<ArrayBuffer>;
}

interface KeptObjects extends KeptAnswer {
  /** Names that appear in the jobs and change without a number. */
  names: string;
  blocks: readonly Block[];
}

/**
 * All jobs of the WIP as plain objects, with the cursor. What this process read before is taken where the database says that it has
 * not changed; of what has changed, the jobs concerned are read.
 */
export async function jobsAsObjects(tx: Tx, tenantId: TenantId, answers: KeptAnswers): Promise<JsonText> {
  const kept = answers.of<KeptObjects>('jobs as objects');
  const before = kept.get(tenantId);
  const now = (before && (await broughtUpToDate(tx, tenantId, before))) ?? (await readAll(tx, tenantId));
  kept.keep(tenantId, now);
  return new JsonText([
    `{${JSON.stringify(now.mark).slice(1, -1)},"jobs":[`,
    ...now.blocks.map(({ text }) => text),
    ']}',
  ]);
}

// Number and rows, here and below, are of one moment: the call is one `inSnapshot` (app.ts). Nothing of a later change is kept.
async function readAll(tx: Tx, tenantId: TenantId): Promise<KeptObjects> {
  const mark = await currentMark(tx, tenantId);
  const names = await namesInJobs(tx, tenantId);
  const lines = await allJobs(tx, tenantId);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += JOBS_A_BLOCK) {
    const some = lines.slice(at, at + JOBS_A_BLOCK);
    blocks.push(blockOf(some.map(idOf), `${at === 0 ? '' : JOINT}${some.join(JOINT)}`));
  }
  return { names, ...measured(mark, blocks), readAt: performance.now() };
}

/** Null if all jobs must be read: a name changed, too much changed, or a job was added, removed or moved in the list. */
async function broughtUpToDate(tx: Tx, tenantId: TenantId, before: KeptObjects): Promise<KeptObjects | null> {
  const { mark, changed } = await changedSince(tx, tenantId, before.mark.cursor, before.mark.stamp);
  if (!changed || (await namesInJobs(tx, tenantId)) !== before.names) return null;
  if (changed.length === 0) return { ...before, mark };
  const blocks = withChanged(before.blocks, await someJobs(tx, tenantId, changed), changed.length);
  return blocks && { ...before, ...measured(mark, blocks) };
}

/** The blocks with these texts in place of the old ones; null unless all changed jobs keep their places. */
function withChanged(blocks: readonly Block[], texts: readonly string[], changed: number): Block[] | null {
  const newer = new Map(texts.map((text) => [idOf(text), text]));
  let inPlace = 0;
  const replaced = (line: string): string => {
    const now = newer.get(idOf(line));
    if (now === undefined) return line;
    if (numberOf(now) === numberOf(line)) inPlace++;
    return now;
  };
  const after = blocks.map((block) => {
    if (!block.ids.some((id) => newer.has(id))) return block;
    return blockOf(block.ids, new TextDecoder().decode(block.text).split(JOINT).map(replaced).join(JOINT));
  });
  return inPlace === changed ? after : null;
}

const blockOf = (ids: readonly string[], text: string): Block => ({ ids, text: new TextEncoder().encode(text) });

/** An id is 36 characters, and is kept beside its job as well. */
const measured = (mark: Mark, blocks: readonly Block[]) => ({
  mark,
  blocks,
  bytes: blocks.reduce((sum, { ids, text }) => sum + text.length + 60 * ids.length, 0),
});

/** Each text begins with `{"id":"`. A copy: a part of a string would keep all of it. */
const idOf = (line: string): string => new TextDecoder().decode(new TextEncoder().encode(line.slice(7, 43)));
const numberOf = (line: string): string => (JSON.parse(line) as { jobNumber: string }).jobNumber;

async function namesInJobs(tx: Tx, tenantId: TenantId): Promise<string> {
  const [people] = await tx.query<{ names: string }>(
    `select md5(coalesce(string_agg(user_id || name, ',' order by user_id), '')) as names from platform.tenant_people`,
  );
  const [statuses] = await tx.query<{ names: string }>(
    `select md5(coalesce(string_agg(to_json(array[value, name])::text, ',' order by value), '')) as names
     from workflow.select_option where tenant_id = $1 and list = 'jobStatus'`,
    [tenantId],
  );
  return `${people?.names} ${statuses?.names}`;
}
