import { createHash } from 'node:crypto';
import type { Call, Contract } from '@plumbline/contract/call';
import { keyProblems } from '@plumbline/contract/idempotency';
import { platformContract } from '@plumbline/contract/platform/contract';
import { commonProblems, problemTypeUri } from '@plumbline/contract/problem';
import { TABLE_TYPE } from '@plumbline/contract/table';
import { workflowContract } from '@plumbline/contract/workflow/contract';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';
import { documentPage, documentPageHeaders } from './openapi-page.ts';

/** A part of a JSON document, walked by names; what is not there is undefined. */
interface Json {
  [name: string]: Json;
}
const contracts: Contract[] = [platformContract, workflowContract];

/** The same, with what stands in the components in place of each reference to it. */
function resolved(value: unknown, document: Json): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => resolved(item, document));
  if ('$ref' in value && typeof value.$ref === 'string') return resolved(placeOf(value.$ref, document), document);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, resolved(member, document)]));
}

const placeOf = (reference: string, document: Json): Json | undefined =>
  reference
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, key) => at?.[key], document);

/** Every object below this one with the way to it. */
function* objectsIn(value: unknown, way = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== 'object' || value === null) return;
  // An object of a JSON document.
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, member] of Object.entries(value)) yield* objectsIn(member, `${way}/${key}`);
}

// What JSON Schema 2020-12 knows, as far as our schemas use it: an unknown word would be a mistake of ours.
const KEYWORDS = new Set(
  `type properties required items additionalProperties propertyNames anyOf allOf oneOf enum const format pattern
  minLength maxLength minItems maxItems minimum maximum exclusiveMinimum exclusiveMaximum default description title $ref`.split(
    /\s+/,
  ),
);
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** What is wrong with a schema and the schemas inside it. */
function schemaProblems(schema: unknown, way: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null) return [`${way} is no schema`];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (!KEYWORDS.has(key)) return [`${way} has ${key}`];
    if (key === 'type')
      return [value].flat().every((type) => TYPES.has(String(type))) ? [] : [`${way} has the type ${value}`];
    if (['items', 'additionalProperties', 'propertyNames'].includes(key)) return schemaProblems(value, `${way}/${key}`);
    if (['anyOf', 'allOf', 'oneOf', 'properties'].includes(key))
      return Object.entries(value as object).flatMap(([name, member]) =>
        schemaProblems(member, `${way}/${key}/${name}`),
      );
    return [];
  });
}

describe.each(contracts)('the OpenAPI document of $service', (contract) => {
  // As it goes over the wire: what JSON cannot say would be gone.
  const document: Json = JSON.parse(JSON.stringify(openApiDocument(contract, '1.2.3')));
  const calls = Object.entries(contract.calls) as [string, Call][];
  const operationOf = (call: Call) => document.paths?.[call.path]?.[call.method.toLowerCase()];

  test('has what OpenAPI 3.1 asks for', () => {
    expect(String(document.openapi)).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({ title: contract.title, version: '1.2.3' });
    expect(document.servers).toEqual([{ url: contract.basePath }]);
    expect(openApiDocument(contract, '1', { origin: 'https://a.test' }).servers).toEqual([
      { url: `https://a.test${contract.basePath}` },
    ]);
    for (const [path, methods] of Object.entries(document.paths ?? {})) {
      expect(path).toMatch(/^\//);
      for (const [method, operation] of Object.entries(methods)) {
        expect(['get', 'post']).toContain(method);
        expect(Object.keys(operation.responses ?? {}).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
        for (const response of Object.values(operation.responses ?? {})) expect(response.description).toBeTruthy();
      }
    }
    expect(document.security).toEqual([{ accessToken: [] }]);
    expect(document.components?.securitySchemes?.accessToken).toMatchObject({ type: 'http', scheme: 'bearer' });
  });

  test('has every call and nothing else, under an id of its own', () => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${operation.operationId} ${method} ${path}`),
    );
    expect(listed.sort()).toEqual(
      calls.map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`).sort(),
    );
    for (const [, call] of calls) expect(operationOf(call)?.summary).toBe(call.summary);
  });

  test('says of every call with a body, and of no other, that it refuses encodings', () => {
    for (const [name, call] of calls)
      expect('415' in (operationOf(call)?.responses ?? {}), name).toBe(call.request !== undefined);
  });

  test('leads nowhere that is not there', () => {
    const references = [...objectsIn(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) expect(placeOf(reference, document), reference).toBeTypeOf('object');
  });

  test('names what several calls share: no schema of some size stands in it twice', () => {
    const seen = Map.groupBy(
      [...objectsIn(document)].filter(([, member]) => 'properties' in member && JSON.stringify(member).length > 600),
      ([, member]) => JSON.stringify(member),
    );
    expect(
      [...seen.values()].filter((places) => places.length > 1).map((places) => places.map(([way]) => way)),
    ).toEqual([]);
    const used = JSON.stringify(document);
    for (const name of Object.keys(contract.schemas ?? {}))
      expect(used, name).toContain(`"$ref":"#/components/schemas/${name}"`);
  });

  test('describes bodies by schemas of JSON Schema and nothing that only we understand', () => {
    const schemas = [...objectsIn(document)].flatMap(([way, member]) =>
      'schema' in member ? [[way, member.schema] as const] : [],
    );
    expect(schemas.length).toBeGreaterThan(calls.length);
    expect(schemas.flatMap(([way, schema]) => schemaProblems(schema, way))).toEqual([]);
  });

  test('says that an instant is text on the wire, and milliseconds in a table', () => {
    for (const [way, member] of objectsIn(document)) {
      if (/\/properties\/(at|createdDate|updatedAt|lastChangedAt)$/.test(way)) {
        const kinds = JSON.stringify(member);
        if (way.includes(TABLE_TYPE) || /^\/components\/schemas\/\w+ByColumn\//.test(way)) {
          expect(kinds, way).toContain('"type":"integer"');
          continue;
        }
        expect(kinds, way).toContain('"type":"string"');
        expect(kinds, way).toContain('"format":"date-time"');
      }
    }
  });

  test.each(calls)('lists the problems of %s under their statuses', (_, call) => {
    for (const { type, status, title } of [...call.failures, ...(call.creates ? keyProblems : []), ...commonProblems]) {
      const response = operationOf(call)?.responses?.[String(status)];
      expect(response?.description).toContain(title);
      const schema = response?.content?.['application/problem+json'];
      expect(JSON.stringify(resolved(schema, document))).toContain(JSON.stringify({ const: problemTypeUri(type) }));
    }
    expect(operationOf(call)?.responses?.['503']?.headers).toHaveProperty('Retry-After');
    expect(operationOf(call)?.description).toMatch(/ \d+ seconds at most/);
    const type = call.isStream ? 'text/event-stream' : (call.answersFile?.[0] ?? 'application/json');
    expect(operationOf(call)?.responses?.['200']?.content?.[type]?.schema).toBeDefined();
  });

  test.each(calls)('offers a key to %s where it creates something', (_, call) => {
    const parameters = Object.values(operationOf(call)?.parameters ?? {}).map(({ $ref }) => String($ref));
    expect(parameters.includes('#/components/parameters/idempotencyKey')).toBe(call.creates ?? false);
    expect(document.components?.parameters?.idempotencyKey).toMatchObject({ name: 'idempotency-key', in: 'header' });
  });

  test.each(calls)('asks for the query and the body of %s', (_, call) => {
    const operation = operationOf(call);
    const query = Object.values(operation?.parameters ?? {}).filter((parameter) => String(parameter.in) === 'query');
    expect(query.map(({ name }) => name)).toEqual(Object.keys(call.query?.shape ?? {}));
    for (const { name, required } of query)
      expect(required, String(name)).toBe(!call.query?.shape[String(name)].safeParse(undefined).success);
    expect(operation?.requestBody !== undefined).toBe(call.request !== undefined);
  });

  test('says of every call that makes a token that it needs a sign-in, and of no other', () => {
    const isSecret = (name: string) => /^(token|secret|password|key)$/i.test(name);
    const making = calls.filter(([, { response }]) =>
      [...objectsIn(z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }))].some(
        ([way, { type }]) => [type].flat().includes('string') && isSecret(way.split('/').at(-1) ?? ''),
      ),
    );
    expect(calls.filter(([, { needsSignIn }]) => needsSignIn)).toEqual(making);
    for (const [name, call] of calls)
      expect(String(operationOf(call)?.description).includes('Needs the access token of a sign-in'), name).toBe(
        call.needsSignIn ?? false,
      );
    if (contract === platformContract) expect(making.length).toBeGreaterThanOrEqual(3);
  });

  test('reads as a page that runs no script and loads nothing', () => {
    const page = documentPage(openApiDocument(contract, '1.2.3'));
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|<img|<link|<iframe/i);
    expect(documentPageHeaders['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    for (const [name, { path }] of calls) {
      expect(page).toContain(`id="${name}"`);
      expect(page).toContain(path);
    }
  });

  test('shows on its page a command for each call, with the example’s query and body, and links that lead to schemas', () => {
    const [name, call] = calls.find(([, { request, isFile }]) => request && !isFile) ?? [];
    if (!name || !call) throw new Error('no call takes a body');
    const example = { request: { note: "it's" }, response: { shown: 'in full' } };
    const page = documentPage(
      openApiDocument(contract, '1', { origin: 'https://a.test', examples: { [name]: example } }),
    );
    const text = page.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
    expect(text).toContain(`curl 'https://a.test${contract.basePath}${call.path}'`);
    expect(text).toContain(`-d '{"note":"it'\\''s"}'`);
    expect(text).toContain('"shown": "in full"');
    expect(text.match(/-H "Authorization: Bearer \$PLUMBLINE_TOKEN"/g)).toHaveLength(calls.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links).toContain('schema-Problem');
    for (const id of links) expect(page).toContain(`id="${id}"`);
  });

  test('lets the page’s one style sheet pass by its hash', () => {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(documentPage(openApiDocument(contract, '1'))) ?? [];
    const digest = createHash('sha256').update(style).digest('base64');
    expect(documentPageHeaders['content-security-policy']).toContain(`'sha256-${digest}'`);
  });
});

test('the jobs of the workflow’s document have instants, amounts and dates in their wire types', () => {
  const document: Json = JSON.parse(JSON.stringify(openApiDocument(workflowContract, '1')));
  const response = document.paths?.['/wip/jobs']?.get?.responses?.['200']?.content?.['application/json']?.schema;
  const job = placeOf(String(response?.properties?.jobs?.items?.$ref), document)?.properties;
  expect(job?.createdDate).toMatchObject({ type: 'string', format: 'date-time' });
  expect(job?.updatedAt).toMatchObject({ type: 'string', format: 'date-time' });
  expect(JSON.stringify(job?.dateSold)).toContain('"format":"date"');
  expect(JSON.stringify(job?.originalContractAmount)).toContain('"type":"integer"');
  expect(JSON.stringify(job?.retainageAmount)).toContain('"minimum":0');
});

test('the workflow’s document says how an update is sent again', () => {
  const document: Json = JSON.parse(JSON.stringify(openApiDocument(workflowContract, '1')));
  const save = document.paths?.['/wip/jobs/save']?.post;
  const update = document.components?.schemas?.JobUpdate?.properties;
  expect(String(update?.updateId?.description)).toMatch(/sent again after a lost answer/);
  expect(String(update?.version?.description)).toMatch(/that you saw/);
  const answer = save?.responses?.['200']?.content?.['application/json']?.schema?.properties;
  expect(String(answer?.replayed?.description)).toMatch(/same updateId/);
  expect(String(answer?.replayed?.items?.properties?.version?.description)).toMatch(/made/);
});

test('the workflow’s document has the jobs as a table, too', () => {
  const document: Json = JSON.parse(JSON.stringify(openApiDocument(workflowContract, '1')));
  const operation = document.paths?.['/wip/jobs']?.get;
  const answer = operation?.responses?.['200']?.content?.[TABLE_TYPE]?.schema;
  expect(answer?.properties?.jobs).toEqual({ $ref: '#/components/schemas/JobsByColumn' });
  const table = document.components?.schemas?.JobsByColumn?.properties;
  expect(table?.jobNumber).toMatchObject({ type: 'array', items: { type: 'string' } });
  expect(table?.updatedAt).toMatchObject({ type: 'array', items: { type: 'integer' } });
  expect(table?.taxExempt).toMatchObject({ type: 'object', additionalProperties: { type: 'boolean' } });
  expect(String(operation?.description)).toContain(TABLE_TYPE);
});

test('markup in a contract’s words stays words', () => {
  const page = documentPage(openApiDocument({ ...workflowContract, title: '<script>alert(1)</script>' }, '1'));
  expect(page).not.toContain('<script>');
});
