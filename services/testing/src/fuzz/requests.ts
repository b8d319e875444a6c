import { TENANT_HEADER } from '@plumbline/contract/call';
import { importMapping } from '@plumbline/contract/workflow/import-mapping';
import fc from 'fast-check';
import type { JWTPayload } from 'jose';
import type { z } from 'zod';
import type { Target, TriedCall } from '../every-call.ts';
import { audienceOf, ISSUER, type TestIssuer, WEB_CLIENT_ID } from '../test-issuer.ts';
import { valuesOf } from './from-schema.ts';
import { depth, hostileQueryText, hostileText, hostileValue, jsonWithDepth } from './hostile.ts';
import { mutated, mutations } from './mutate.ts';

/** A request that nobody sends by accident, in a form that a failure can print. */
export interface OddRequest {
  query: string;
  body: string | undefined;
  headers: Record<string, string>;
  claims: JWTPayload | undefined;
}

/** Odd variants of a call's well-formed request for the target's data. */
export function oddRequests(call: TriedCall, target: Target): fc.Arbitrary<OddRequest> {
  return fc.record({
    query: queries(call, target),
    body: bodies(call, target),
    headers: fc.constant({}),
    claims: fc.constant(undefined),
  });
}

/** Well-formed requests with odd headers and senders, which every call reads in the same way. */
export const oddSenders = (call: TriedCall, target: Target, subject: string): fc.Arbitrary<OddRequest> =>
  fc
    .oneof(
      fc.record({ headers, claims: fc.constant(undefined) }),
      fc.record({ headers: fc.constant({}), claims: claimsOf(call, subject) }),
    )
    .map((odd) => ({
      query: new URL(call.request(target, {}).url).search,
      body: JSON.stringify(call.sampleBody(target)),
      ...odd,
    }));

function queries(call: TriedCall, target: Target): fc.Arbitrary<string> {
  const given = new Map(new URLSearchParams(new URL(call.request(target, {}).url).search));
  const members = Object.entries(call.call.query?.shape ?? {});
  if (members.length === 0) return fc.constant('');
  const pair = fc.oneof(
    ...members.map(([name, schema]) =>
      fc
        .oneof({ weight: 2, arbitrary: memberTexts(schema, target) }, { weight: 1, arbitrary: hostileQueryText })
        .map((text) => [name, text] as const),
    ),
  );
  return fc.array(pair, { minLength: 1, maxLength: 2 }).map((pairs) => {
    const others = [...given].filter(([name]) => !pairs.some(([changed]) => changed === name));
    const kept = others.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `?${[...kept, ...pairs.map((each) => each.join('='))].join('&')}`;
  });
}

const memberTexts = (schema: unknown, target: Target): fc.Arbitrary<string> =>
  // A query's members are schemas; zod's shape types them more loosely.
  valuesOf(schema as z.ZodType, idsOf(target)).map((value) => encodeURIComponent(String(value).toWellFormed()));

const idsOf = (target: Target): string[] => Object.values(target).filter((value) => value.length === 36);

function bodies(call: TriedCall, target: Target): fc.Arbitrary<string | undefined> {
  const schema = call.call.request;
  const sample = call.sampleBody(target);
  if (!schema || sample === undefined) return fc.constant(undefined);
  const json = fc
    .tuple(
      fc.oneof(
        { weight: 2, arbitrary: fc.constant<unknown>(sample) },
        { weight: 1, arbitrary: valuesOf(schema, idsOf(target)) },
        // The contract leaves a mapping open: the service describes its mistakes in words.
        ...('headings' in sample ? [{ weight: 2, arbitrary: withMapping(sample) }] : []),
      ),
      mutations,
      depth,
    )
    .map(([value, changes, levels]) => jsonWithDepth(mutated(value, changes), levels));
  const broken = fc.tuple(json, fc.nat(200)).map(([text, end]) => text.slice(0, end));
  return fc.oneof(
    { weight: 20, arbitrary: json },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: hostileText },
  );
}

const withMapping = (sample: object): fc.Arbitrary<unknown> =>
  valuesOf(importMapping, []).map((mapping) => ({ ...sample, mapping }));

/** Bytes that a header can carry: no control characters. */
const headerText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'null',
    '%00',
    "' or true --",
    '\u00ff\u00fe',
    'x'.repeat(5_000),
    '00-00000000000000000000000000000000-0-0',
    '"a',
    'W/"1"',
    '*',
    '-1',
  ),
  fc.string({
    unit: fc
      .integer({ min: 0x20, max: 0xff })
      .filter((code) => code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
  }),
);
const headers = fc.dictionary(
  fc.constantFrom(
    TENANT_HEADER,
    'traceparent',
    'content-type',
    'content-length',
    'accept',
    'origin',
    'authorization',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'range',
    'content-encoding',
    'last-event-id',
    'x-forwarded-for',
    'forwarded',
  ),
  headerText,
  { maxKeys: 3, noNullPrototype: true },
);

function claimsOf(call: TriedCall, subject: string): fc.Arbitrary<JWTPayload> {
  const good = {
    iss: ISSUER,
    aud: audienceOf(call.service),
    sub: subject,
    scope: `${call.service}.access`,
    exp: Math.floor(Date.now() / 1000) + 3_600,
  };
  return fc
    .tuple(
      fc.constantFrom('sub', 'sub', 'sub', 'scope', 'scp', 'exp', 'nbf', 'iat', 'iss', 'aud', 'other'),
      fc.oneof(hostileText, hostileValue),
      depth,
    )
    .map(([name, value, levels]) => JSON.parse(jsonWithDepth({ ...good, [name]: value }, Math.min(levels, 100))));
}

/** An ID token's claims for joining a tenant: mostly valid, with one odd claim. */
export const oddIdentities = (subject: string): fc.Arbitrary<JWTPayload> =>
  fc
    .tuple(
      fc.constantFrom('sub', 'email', 'email', 'email_verified', 'name', 'given_name', 'picture', 'exp', 'aud'),
      fc.oneof(
        hostileText,
        hostileText.map((text) => `${text}@birch.example`),
        hostileValue,
      ),
      depth,
    )
    .map(([name, value, levels]) => {
      const good = {
        iss: ISSUER,
        aud: WEB_CLIENT_ID,
        sub: subject,
        email: 'secret@birch.example',
        email_verified: true,
      };
      const exp = Math.floor(Date.now() / 1000) + 3_600;
      return JSON.parse(jsonWithDepth({ ...good, exp, [name]: value }, Math.min(levels, 100)));
    });

/** The request itself; made-up claims are signed by the issuer that the services trust. */
export async function requestOf(call: TriedCall, odd: OddRequest, issuer: TestIssuer, token: string): Promise<Request> {
  const bearer = odd.claims ? await issuer.signClaims(odd.claims) : token;
  const set = new Headers({ 'content-type': 'application/json', authorization: `Bearer ${bearer}` });
  for (const [name, value] of Object.entries(odd.headers)) set.set(name, value);
  return new Request(`${call.address}${odd.query}`, {
    method: call.call.method,
    headers: set,
    // Half a surrogate pair has no bytes: as text in JSON it is an escape, elsewhere it arrives as a replacement.
    ...(odd.body !== undefined && { body: odd.body }),
  });
}
