import type { Operation } from './openapi.ts';

interface Described {
  server: string;
  path: string;
  method: string;
  operation: Operation;
}

/** A command for a shell that makes the call, with the example's query and body. `$PLUMBLINE_TOKEN` holds the token. */
export function curlOf({ server, path, method, operation }: Described): string {
  const asked = operation.parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' && parameter.example !== undefined
      ? [[parameter.name, String(parameter.example)]]
      : [],
  );
  const address = `${server}${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  const lines = [
    `curl ${quoted(address)}`,
    '-H "Authorization: Bearer $PLUMBLINE_TOKEN"',
    ...(method === 'get' || method === 'post' ? [] : [`-X ${method.toUpperCase()}`]),
    ...(method === 'post' && body === undefined ? ['-X POST'] : []),
    ...(type === undefined || body === undefined
      ? []
      : [
          `-H ${quoted(`Content-Type: ${type}`)}`,
          body.example === undefined ? '--data-binary @file' : `-d ${quoted(JSON.stringify(body.example))}`,
        ]),
  ];
  return lines.join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
