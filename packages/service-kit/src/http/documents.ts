import type { Contract } from '@plumbline/contract/call';
import type { Hono } from 'hono';
import { type OpenApiDocument, openApiDocument } from './openapi.ts';
import { documentPage, documentPageHeaders } from './openapi-page.ts';
import type { ServiceOptions } from './service.ts';

type Documented = Pick<ServiceOptions<Contract>, 'contract' | 'version' | 'publicOrigin' | 'examples' | 'documents'>;

/** Serves what describes the service and its other protocols: each one's OpenAPI document, and a page to read it on. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the app keeps beside its requests is none of its business
export function serveDocuments(app: Hono<any>, options: Documented): void {
  const { contract, version, publicOrigin: origin, examples = async () => ({}), documents = {} } = options;
  const serve = (path: string, make: () => Promise<OpenApiDocument>) => {
    // Made when it is first asked for: it takes as long as ten calls, and most processes are never asked.
    let made: Promise<OpenApiDocument> | undefined;
    const document = () => (made ??= make());
    app.get(`${path}/openapi.json`, async () => Response.json(await document()));
    app.get(`${path}/docs`, async () => new Response(documentPage(await document()), { headers: documentPageHeaders }));
  };
  serve(contract.basePath, async () => openApiDocument(contract, version, { origin, examples: await examples() }));
  for (const [name, make] of Object.entries(documents))
    serve(`${contract.basePath}/${name}`, async () => make(version, { origin }));
}
