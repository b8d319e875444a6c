import { type Call, type Contract, MAX_SECONDS } from '@plumbline/contract/call';
import { IDEMPOTENCY_HEADER, keyInUse, keyOf, keyReused } from '@plumbline/contract/idempotency';
import { invalidRequest } from '@plumbline/contract/problem';
import type { Access } from '../access.ts';
import type { Tx } from '../database.ts';
import { forgetUnfinished, type KeptKey, keepAnswer, takeKey } from '../idempotency-keys.ts';
import { sha256Hex } from '../sha256.ts';
import { AfterCommit } from './after-commit.ts';
import { JsonText, textOf } from './json-text.ts';
import { Refusal, refuse } from './problem-response.ts';
import { seal, unseal } from './sealed-answer.ts';

/**
 * A call that creates something, with its idempotency key. One transaction commits both key and work, so failed work leaves no
 * key and can be tried again.
 */
export interface KeyedCall {
  /** Does the work, or returns the first answer. Throws a refusal if the key came with another request before. */
  once(tx: Tx, access: Access | null, work: () => Promise<unknown>): Promise<unknown>;
  /** Stores the answer of a call that continued after its commit. */
  finished(tx: Tx, access: Access | null, answer: unknown): Promise<void>;
  /** Releases the key of a call whose work failed after the commit. */
  release(tx: Tx, access: Access | null): Promise<void>;
}

interface Keyable {
  service: Contract['service'];
  name: string;
  call: Call;
  request: Request;
  /** As sent. */
  body: string | Uint8Array<ArrayBuffer>;
}

/** A digest of the request: the body, and the query if the call has one. */
async function hashOf(call: Call, { url }: Request, body: Keyable['body']): Promise<string> {
  const ofBody = await sha256Hex(body);
  return call.query ? sha256Hex(`${new URL(url).search} ${ofBody}`) : ofBody;
}

const MALFORMED = 'is not a key: write it as "8e03978e-40d5-43dd-bc93-6894a57f9324", 255 characters at most';
const RETRY_AFTER_SECONDS = 2;
/** Time for the work between a call's transactions: a file is read in 60 seconds, and may wait for a few others. */
const BETWEEN_SECONDS = 300;
/**
 * By then work after a commit is done, or its process is gone: a call has one transaction before the commit and one after.
 */
const unfinishedSeconds = ({ maxSeconds = MAX_SECONDS }: Call) => 2 * maxSeconds + BETWEEN_SECONDS;

/** Null if the call takes no key or the caller sent none. Throws a refusal for a malformed key. */
export async function keyedCall({ service, name, call, request, body }: Keyable): Promise<KeyedCall | null> {
  const header = call.creates ? request.headers.get(IDEMPOTENCY_HEADER) : null;
  if (header === null) return null;
  const key = keyOf(header);
  if (key === null)
    throw refuse(invalidRequest, { errors: [{ pointer: `/headers/${IDEMPOTENCY_HEADER}`, reason: MALFORMED }] });
  const hashes = { key: await sha256Hex(`key ${key}`), request: await hashOf(call, request, body) };
  const keptOf = (access: Access | null): KeptKey => {
    if (!access) throw new Error(`${name}: a call that takes a key is a call of a tenant`);
    const { tenantId, userId } = access;
    return { service, tenantId, userId, call: name, ...hashes };
  };
  const keep = async (tx: Tx, access: Access | null, answer: unknown, isFinished: boolean): Promise<void> => {
    const sealed = await seal(key, textOf(answer));
    await keepAnswer(tx, keptOf(access), sealed, isFinished);
  };

  return {
    async once(tx, access, work) {
      const before = await takeKey(tx, keptOf(access), unfinishedSeconds(call));
      if (before === null) {
        const answer = await work();
        const isFinished = !(answer instanceof AfterCommit);
        await keep(tx, access, isFinished ? answer : answer.standing, isFinished);
        return answer;
      }
      if (before.request !== hashes.request)
        throw refuse(keyReused, {}, 'Send a new key with a new request, and an old one only with what it came with');
      if (before.isUnfinished)
        throw new Refusal(keyInUse, {}, 'Send it again in a moment', { 'retry-after': String(RETRY_AFTER_SECONDS) });
      return new JsonText([await unseal(key, before.answer)]);
    },
    finished: (tx, access, answer) => keep(tx, access, answer, true),
    release: (tx, access) => forgetUnfinished(tx, keptOf(access)),
  };
}
