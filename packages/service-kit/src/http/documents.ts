import type { Contract } from '@plumbline/contract/call';
import type { Hono } from 'hono';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';
import { documentPage, documentPageHeaders } from './openapi-page.ts';
import type { ServiceOptions } from './service.ts';

type Documented = Pick<ServiceOptions<Contract>, 'contract' | 'version' | 'publicOrigin'>;

/** Serves what describes the service: its OpenAPI document, and a page to read it on. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the app keeps beside its requests is none of its business
export function serveDocuments(app: Hono<any>, { contract, version, publicOrigin }: Documented): void {
  // Made when it is first asked for: it takes as long as ten calls, and most processes are never asked.
  let made: OpenApiDocument | undefined;
  const document = (): OpenApiDocument => (made ??= openApiDocument(contract, version, publicOrigin));
  app.get(`${contract.basePath}/openapi.json`, () => Response.json(document()));
  app.get(`${contract.basePath}/docs`, () => new Response(documentPage(document()), { headers: documentPageHeaders }));
}
