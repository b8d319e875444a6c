import type { CallExample, Contract } from '@plumbline/contract/call';
import type { Hono } from 'hono';
import { type DocumentTerms, type OpenApiDocument, openApiDocument } from './openapi.ts';
import { documentPage, documentPageHeaders } from './openapi-page.ts';

/** What a service's documents say besides its contract. */
export interface DocumentOptions {
  version: string;
  /** The origin where programs reach the service. By default that of the request. */
  publicOrigin?: string;
  /** An example of each call. */
  examples?: () => Promise<Record<string, CallExample>>;
  /** Documents of other protocols, each under its name below the base path. */
  documents?: Record<string, (version: string, terms: DocumentTerms) => OpenApiDocument>;
}

/** Serves what describes the service and its other protocols: each one's OpenAPI document, and a page to read it on. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the app keeps beside its requests is none of its business
export function serveDocuments(app: Hono<any>, options: DocumentOptions & { contract: Contract }): void {
  const { contract, version, publicOrigin: origin, examples = async () => ({}), documents = {} } = options;
  const serve = (path: string, make: () => Promise<OpenApiDocument>) => {
    // Created on first use: it takes as long as ten calls, and most processes never need it.
    let made: Promise<OpenApiDocument> | undefined;
    const document = () =>
      (made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
    app.get(`${path}/openapi.json`, async () => Response.json(await document()));
    app.get(`${path}/docs`, async () => new Response(documentPage(await document()), { headers: documentPageHeaders }));
  };
  serve(contract.basePath, async () => openApiDocument(contract, version, { origin, examples: await examples() }));
  for (const [name, make] of Object.entries(documents))
    serve(`${contract.basePath}/${name}`, async () => make(version, { origin }));
}
