import { html, raw } from 'hono/html';
import type { OpenApiDocument } from './openapi.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { border-top: 1px solid #8888; padding-top: 1.5rem; font-size: 1.15rem; overflow-wrap: anywhere; }
code, pre { font: 0.85rem/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border: 1px solid #8886; border-radius: 6px; }
summary { cursor: pointer; } .method { font-weight: 700; margin-right: 0.5rem; }
`;

/** The page runs no script; its one style sheet is allowed by its hash. */
export const documentPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${await sha256(style)}'; frame-ancestors 'none'`,
};

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** A service's OpenAPI document as a page to read. */
export function documentPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const schema = (title: string, value: object) =>
    html`<details><summary>${title}</summary><pre tabindex="0">${JSON.stringify(value, null, 2)}</pre></details>`;
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${document.info.title}</title>${raw(`<style>${style}</style>`)}</head>
<body><main>
<h1>${document.info.title} ${document.info.version}</h1>
<p>${document.info.description} The same as a document: <a href="openapi.json">openapi.json</a>.</p>
<ul>${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}"><span class="method">${method.toUpperCase()}</span><code>${path}</code></a> ${operation.summary}</li>`)}</ul>
${operations.map(
  ({ path, method, operation }) => html`<section id="${operation.operationId}">
<h2><span class="method">${method.toUpperCase()}</span><code>${document.servers[0]?.url}${path}</code></h2>
<p>${operation.summary}. ${operation.description}</p>
${operation.requestBody ? schema('Request', operation.requestBody) : ''}
${Object.entries(operation.responses).map(([status, response]) => schema(`${status} ${response.description}`, response.content))}
</section>`,
)}
</main></body></html>`);
}
