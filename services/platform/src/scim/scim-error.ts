/** The kinds of a refused request (RFC 7644, section 3.12). */
export type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

/** Thrown to answer a provisioning client with a failure; the transaction rolls back. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, detail: string, scimType?: ScimType, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
}

export const SCIM_JSON = 'application/scim+json';

export function scimErrorResponse({ status, scimType, message, headers }: ScimError): Response {
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType }),
    detail: message,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': SCIM_JSON, 'cache-control': 'no-store', ...headers },
  });
}
