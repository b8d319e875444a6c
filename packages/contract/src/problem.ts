import { permissions, products } from '@plumbline/domain/permissions';
import { z } from 'zod';
import './wording.ts';

/** A kind of refusal (RFC 9457): a stable `type`, its HTTP status, and its members besides the standard ones. */
export interface ProblemDefinition<Type extends string = string, Details extends z.ZodObject = z.ZodObject> {
  type: Type;
  status: number;
  title: string;
  details: Details;
}

export const defineProblem = <const Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  status: number,
  title: string,
  shape: Shape,
): ProblemDefinition<Type, z.ZodObject<Shape>> => ({ type, status, title, details: z.object(shape) });

/** A wrong member of a request: its JSON pointer, and the reason in plain words. */
export const fieldError = z.object({ pointer: z.string(), reason: z.string() });

export const unauthenticated = defineProblem('unauthenticated', 401, 'Please sign in', {});
export const forbidden = defineProblem('forbidden', 403, 'Not allowed', {
  /** Absent if the person belongs to no tenant, or not to the requested one. */
  permission: z.enum(permissions).optional(),
  /** The product of the call, if the tenant does not have it. */
  product: z.enum(products).optional(),
});
export const tenantRequired = defineProblem('tenant-required', 400, 'Several tenants: say which one', {});
export const invalidRequest = defineProblem('invalid-request', 400, 'The request is not understood', {
  errors: z.array(fieldError),
});
export const notFound = defineProblem('not-found', 404, 'There is no such address', {});
/** `Allow` names the methods that the address has. No call of the contract answers it. */
export const methodNotAllowed = defineProblem('method-not-allowed', 405, 'This method is not allowed here', {});
export const tooLarge = defineProblem('too-large', 413, 'The request is too large', {});
/** Of a body in another encoding than gzip. `Accept-Encoding` names that one (RFC 9110, 15.5.16). */
export const unsupportedEncoding = defineProblem(
  'unsupported-encoding',
  415,
  'The body is packed in an unknown way',
  {},
);
export const rateLimited = defineProblem('rate-limited', 429, 'Too many requests: try again in a moment', {});
export const unexpected = defineProblem('unexpected', 500, 'Something went wrong on our side', {});
/**
 * The database or the sign-in provider does not answer, no connection is free, or it took too long. This is temporary:
 * `Retry-After` says when to try again.
 */
export const unavailable = defineProblem('unavailable', 503, 'The service is not ready: try again in a moment', {});

/** Failures of every call. */
export const commonProblems = [
  unauthenticated,
  forbidden,
  tenantRequired,
  invalidRequest,
  notFound,
  tooLarge,
  rateLimited,
  unexpected,
  unavailable,
] as const;

/** `retryAfter` is in seconds, if the answer named it. */
export type Problem<Definition extends ProblemDefinition> =
  Definition extends ProblemDefinition<infer Type, infer Details>
    ? {
        type: Type;
        status: number;
        title: string;
        detail?: string;
        traceId?: string;
        retryAfter?: number;
      } & Members<Details>
    : never;
/** zod types an object schema without members as forbidding all members, even the standard ones. */
type Members<Details extends z.ZodObject> = string extends keyof z.output<Details> ? unknown : z.output<Details>;
export type CommonProblem = Problem<(typeof commonProblems)[number]>;

/** The members that every problem has on the wire; `type` is a URI there. */
export const problemTypeUri = (type: string) => `urn:plumbline:problem:${type}`;
export const problemTypeOf = (uri: string) => uri.replace('urn:plumbline:problem:', '');
