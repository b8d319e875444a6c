import { type Call, type Contract, MAX_SECONDS, TENANT_HEADER } from '@plumbline/contract/call';
import { TABLE_TYPE } from '@plumbline/contract/table';
import type { Access, Subject } from '../access.ts';
import type { Tx } from '../database.ts';
import { NO_LIMITS } from '../limits.ts';
import { AfterCommit } from './after-commit.ts';
import { authorise, bearerOf, verifySubject } from './authorise.ts';
import type { Toll } from './company-budget.ts';
import { EventStream, eventResponse } from './event-stream.ts';
import { FileAnswer, fileResponse } from './file-answer.ts';
import { finishLater } from './finish-later.ts';
import { bodyOf, isList, JsonText, noting, piecesOf } from './json-text.ts';
import { keyedCall } from './keyed-call.ts';
import { bytesAtMost, type LargeBodies } from './large-bodies.ts';
import type { OwnTokenCheck } from './own-token-check.ts';
import { qualityOf } from './quality.ts';
import { mayBeLarge, readRequest } from './read-request.ts';
import { noteForLog } from './request-notes.ts';
import type { Handler, ServiceOptions } from './service.ts';
import type { StandbyReads } from './standby-reads.ts';
import { type Admit, NO_TENANT, type tenantTurns } from './tenant-turns.ts';

export interface NamedCall {
  name: string;
  call: Call;
  handler: Handler<Call>;
}

/** Shared by all calls of a service. */
export interface Entrance {
  tokens: OwnTokenCheck;
  inTurn: ReturnType<typeof tenantTurns>;
  large: LargeBodies;
  /** Reads from a standby, if there is one. */
  reports: StandbyReads | undefined;
}

/** Answers a call, from token to bytes. Throws a Refusal. */
export async function answer<C extends Contract>(
  options: ServiceOptions<C>,
  entrance: Entrance,
  named: NamedCall,
  request: Request,
): Promise<Response> {
  const { contract, role, rateLimiter, budget } = options;
  const { call } = named;
  const subject = await verifySubject(request, entrance.tokens.verify, rateLimiter);
  const key = `${request.headers.get(TENANT_HEADER) ?? ''} ${subject.issuer} ${subject.subject}`;
  const toll = budget?.toll();
  const answered = () => answerOf(options, entrance, named, request, { subject, key, toll });
  if (!mayBeLarge(call, request)) return answered();
  const claim = { role, subject, call, service: contract.service, request };
  const enter = async (tx: Tx, admit: Admit) => {
    const found = (await authorise(tx, claim))?.tenantId ?? NO_TENANT;
    admit(found);
    return found;
  };
  const tenantId = await entrance.inTurn(key, {}, enter, toll);
  return entrance.large.during(tenantId, bytesAtMost(call, request), answered);
}

interface Caller {
  subject: Subject;
  /** Identifies the caller and company, to guess whose turn it is. */
  key: string;
  /** What the call costs its company. */
  toll: Toll | undefined;
}

async function answerOf<C extends Contract>(
  {
    contract,
    database,
    role,
    observer,
    mayLag,
    inSnapshot,
    limits = NO_LIMITS,
    onCommitted = () => {},
  }: ServiceOptions<C>,
  { tokens, inTurn, reports }: Entrance,
  { name, call, handler }: NamedCall,
  request: Request,
  { subject, key: caller, toll }: Caller,
): Promise<Response> {
  const claim = { role, subject, call, service: contract.service, request };
  const { query, body, sent } = await readRequest(call, request);
  toll?.carries(sent.length);
  const keyed = await keyedCall({ service: contract.service, name, call, request, body: sent });
  const isTokenGood = () => tokens.isStillGood(bearerOf(request) ?? '');
  let entered: Access | null = null;
  let share = NO_TENANT;
  const wantsTable = call.table !== undefined && prefersTable(request.headers.get('accept'));
  const withinMs = (call.maxSeconds ?? MAX_SECONDS) * 1_000;
  const enter = async (tx: Tx, admit: Admit) => {
    const access = await authorise(tx, claim);
    entered = access;
    if (access) noteForLog(request, { tenantId: access.tenantId, userId: access.userId });
    share = access?.tenantId ?? NO_TENANT;
    admit(share);
    return access;
  };
  // Validated just now by the call's own schemas, which Handler<Call> cannot name.
  const input = { query: query as never, body: body as never, wantsTable };
  const handled = (tx: Tx, access: Access | null) =>
    handler({ tx, subject, access: access as never, limits, ...input, isTokenGood });
  const report = async (): Promise<unknown> => {
    if (!mayLag?.has(name) || !reports || reports.isResting) return undefined;
    const found = await inTurn(
      caller,
      { withinMs },
      async (tx, admit) => {
        const access = await enter(tx, admit);
        return access && { access, moment: await reports.moment(tx, access.tenantId) };
      },
      toll,
    );
    if (!found?.moment) return undefined;
    const { access, moment } = found;
    const run = (tx: Tx) => handled(tx, access);
    return reports.read({ subject, tenantId: access.tenantId, moment, withinMs, run });
  };
  const work = async (tx: Tx, admit: Admit) => {
    const access = await enter(tx, admit);
    return keyed ? keyed.once(tx, access, () => handled(tx, access)) : handled(tx, access);
  };
  const isSnapshot = inSnapshot?.has(name) ?? false;
  const committed: unknown = (await report()) ?? (await inTurn(caller, { withinMs, isSnapshot }, work, toll));
  const tell = () => {
    if (entered && call.method !== 'GET') onCommitted(name, entered.tenantId);
  };
  tell();
  const result: unknown =
    committed instanceof AfterCommit
      ? await finishLater(committed, {
          database,
          claim,
          access: entered,
          keyed,
          allowance: { share, withinMs },
          onCommitted: tell,
        })
      : committed;
  if (result instanceof EventStream) return eventResponse(result, observer?.streamed);
  if (result instanceof FileAnswer) {
    toll?.carries(result.bytes.byteLength);
    return fileResponse(result);
  }
  const pieces = piecesOf(result);
  const carries = (bytes: number) => toll?.carries(bytes);
  if (isList(pieces)) carries(pieces.reduce((sum, { length }) => sum + length, 0));
  return new Response(bodyOf(isList(pieces) ? pieces : noting(pieces, ({ length }) => carries(length))), {
    headers: {
      'content-type': result instanceof JsonText ? result.mediaType : 'application/json',
      'cache-control': 'no-store',
      ...(call.table && { vary: 'accept' }),
    },
  });
}

/** Only who names the table gets it, and no one who would rather have the objects. */
function prefersTable(accept: string | null): boolean {
  const table = qualityOf(accept, TABLE_TYPE);
  return table > 0 && table >= qualityOf(accept, 'application/json', 'application/*', '*/*');
}
