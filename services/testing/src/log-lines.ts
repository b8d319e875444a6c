import type { Contract } from '@plumbline/contract/call';
import { createLogger } from '@plumbline/service-kit/node/logger';
import { describe, expect, test } from 'vitest';
import { everyCall } from './every-call.ts';
import type { World } from './world.ts';

export interface Heard {
  /** The lines of the log, as an operator reads them. */
  lines: string[];
  /** Every text in requests and answers: values in JSON, queries and headers. */
  said: Set<string>;
}

export const listenedLog = ({ lines }: Heard) =>
  createLogger('test', 'info', { write: (line: string) => void lines.push(line) });

/** The services of a world, recording what they receive and what they answer. */
export function listenedServices(services: World['services'], heard: Heard): World['services'] {
  const listened = (name: Contract['service']) => ({
    ...services[name],
    fetch: async (request: Request) => {
      const asked = request.clone();
      const response = await services[name].fetch(request);
      for (const message of [asked, response]) await listen(message, heard);
      return response;
    },
  });
  return { platform: listened('platform'), workflow: listened('workflow') };
}

/** A stream has no end to wait for, and a file is not text. */
async function listen(message: Request | Response, { said }: Heard): Promise<void> {
  if (message instanceof Request) {
    for (const value of new URL(message.url).searchParams.values()) said.add(value);
    said.add(message.headers.get('authorization')?.replace('Bearer ', '') ?? '');
  }
  if (!message.headers.get('content-type')?.includes('json')) return;
  for (const text of textsOf(parsed(await message.clone().text()))) said.add(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  // A problem's wording is no secret, and a name in it was recorded before.
  return Object.entries(value).flatMap(([key, member]) => (WORDING.has(key) ? [] : textsOf(member)));
}
const WORDING = new Set(['title', 'detail']);

/**
 * What a log line may contain of an answer: ids, numbers, days and the names of the services. Short texts match by chance.
 */
const PLAIN = [
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^[0-9a-f]{32}$/,
  /^[\d.:TZ+-]*$/,
  /^(platform|workflow)$/,
  /^.{0,3}$/,
];
/** The product's own words, each of a short list. */
const OWN = new Set(['path', 'call', 'service', 'method']);
const addresses = new Set([...everyCall.map(({ address }) => new URL(address).pathname), '/scim/v2/Groups']);

/** The texts of a line that could contain a person's words, without stack traces of our own files. */
const openTexts = (line: Record<string, unknown>): string =>
  Object.entries(line)
    .flatMap(([key, value]) => (OWN.has(key) ? [] : [String(value)]))
    .join('\n')
    .replaceAll(/^\s+at .*$/gm, '');

/** The words of a text that were recorded as secret: whole words, so that no name is found inside a longer one. */
const isIn = (text: string) => {
  const words = new Set(text.split(/[^\p{L}\p{N}_-]+/u));
  return (said: string) => (/^[\p{L}\p{N}_-]+$/u.test(said) ? words.has(said) : text.includes(said));
};

export const logSuite = ({ lines, said }: Heard) =>
  describe('the log', () => {
    test('carries the ids of company and person, and no name, address, title or secret that was said', () => {
      const read = lines.map((line) => JSON.parse(line));
      const requests = read.filter(({ msg }) => msg === 'request');
      expect(requests.length).toBeGreaterThan(1_000);
      // A person who accepts an invitation belongs to no company before.
      const ofNobody = requests.filter(
        ({ status, tenantId, userId, tokenId }) => status < 300 && !(tenantId && (userId || tokenId)),
      );
      expect([...new Set(ofNobody.map(({ call }) => call))]).toEqual(['acceptInvitations']);
      expect(requests.filter(({ path }) => !addresses.has(path.replace('/…', '')))).toEqual([]);
      const isLogged = isIn(read.map(openTexts).join('\n'));
      expect([...said].filter((text) => !PLAIN.some((plain) => plain.test(text)) && isLogged(text))).toEqual([]);
    });

    test('has each field of a line once', () => {
      const twice = lines.filter((line) => JSON.stringify(JSON.parse(line)) !== line.trim());
      expect(twice).toEqual([]);
    });
  });
