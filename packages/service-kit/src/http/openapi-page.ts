import { html, raw } from 'hono/html';
import type { OpenApiDocument, Operation } from './openapi.ts';
import { curlOf } from './openapi-curl.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
html { background: light-dark(#fff, #16181c); color: light-dark(#1b1d22, #e6e7ea); }
a { color: light-dark(#0b4f8a, #8ab4f8); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { border-top: 1px solid #8888; padding-top: 1.5rem; }
h3 { border-top: 1px solid #8888; padding-top: 1rem; font-size: 1.05rem; overflow-wrap: anywhere; }
code, pre { font: 0.85rem/1.45 ui-monospace, monospace; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border: 1px solid #8886; border-radius: 6px; }
summary { cursor: pointer; } .method { font-weight: 700; margin-right: 0.5rem; } dt { font-weight: 700; }
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

type Html = ReturnType<typeof html>;

/** An OpenAPI document as a page to read: each call with a command to try it and an example of its answer, then the shared schemas. */
export function documentPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const server = document.servers[0]?.url ?? '';
  const schemas = Object.entries(document.components.schemas);
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${document.info.title}</title>${raw(`<style>${style}</style>`)}</head>
<body><main>
<h1>${document.info.title} ${document.info.version}</h1>
<p>${document.info.description} The same as a document, for programs and other readers: <a href="openapi.json">openapi.json</a>.</p>
<h2 id="calls">Calls</h2>
<ul>${operations.map(({ path, method, operation }) => html`<li><a href="#${operation.operationId}"><span class="method">${method.toUpperCase()}</span><code>${path}</code></a> ${operation.summary}</li>`)}</ul>
${operations.map(
  ({ path, method, operation }) => html`<section id="${operation.operationId}">
<h3><span class="method">${method.toUpperCase()}</span><code>${server}${path}</code></h3>
<p>${operation.summary}. ${operation.description}</p>
${parametersOf(document, operation)}
<pre tabindex="0">${curlOf({ server, path, method, operation })}</pre>
${exampleOf(operation)}
${operation.requestBody ? part('Request', operation.requestBody) : ''}
${Object.entries(operation.responses).map(([status, response]) => part(`${status} ${response.description}`, response.content))}
</section>`,
)}
<h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => html`<section id="schema-${name}"><h3>${name}</h3><pre tabindex="0">${withLinks(schema)}</pre></section>`)}
</main></body></html>`);
}

const part = (title: string, value: object): Html =>
  html`<details><summary>${title}</summary><pre tabindex="0">${withLinks(withoutExamples(value))}</pre></details>`;

/** The answer of a successful call. */
function exampleOf({ responses }: Operation): Html | string {
  const [media] = Object.values(
    Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {},
  );
  return media?.example === undefined
    ? ''
    : html`<details><summary>Example of an answer</summary><pre tabindex="0">${JSON.stringify(media.example, null, 2)}</pre></details>`;
}

function parametersOf({ components }: OpenApiDocument, { parameters }: Operation): Html | string {
  const found = parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1) ?? ''] : parameter,
  );
  const said = found.filter((parameter) => parameter !== undefined);
  return said.length === 0
    ? ''
    : html`<dl>${said.map(({ name, in: place, required, description, schema }) => html`<dt><code>${name}</code></dt><dd>${place}${required ? ', required' : ''}. ${description ?? JSON.stringify(schema)}</dd>`)}</dl>`;
}

/** The example stands by itself. */
const withoutExamples = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'example' ? undefined : member)));

const REFERENCE = /"#\/components\/schemas\/(\w+)"/;

/** JSON with each reference to a shared schema as a link to it. */
const withLinks = (value: unknown): Html[] =>
  JSON.stringify(value, null, 2)
    .split(REFERENCE)
    // Every second piece is the name that the expression found.
    .map((piece, at) => (at % 2 === 0 ? html`${piece}` : html`<a href="#schema-${piece}">${piece}</a>`));
