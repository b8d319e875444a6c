import { type ProblemDefinition, problemTypeUri } from '@plumbline/contract/problem';
import type { z } from 'zod';

/** Thrown by a handler to answer with an expected failure of its call. The transaction rolls back. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly definition: ProblemDefinition;
  readonly details: object;
  readonly headers: Record<string, string>;

  constructor(definition: ProblemDefinition, details: object, detail?: string, headers: Record<string, string> = {}) {
    super(detail ?? definition.title);
    this.definition = definition;
    this.details = details;
    this.headers = headers;
  }
}

/** A refusal with the details that its definition requires. `detail` describes this case in words. */
export const refuse = <Details extends z.ZodObject>(
  definition: ProblemDefinition<string, Details>,
  details: z.input<Details>,
  detail?: string,
): Refusal => new Refusal(definition, details, detail);

/** RFC 9457 problem details. */
export function problemResponse({ definition, details, message, headers }: Refusal, traceId: string): Response {
  const { type, status, title } = definition;
  const body = { ...details, type: problemTypeUri(type), status, title, detail: message, traceId };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  });
}
