import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Asset {
  type: string;
  content: Buffer;
}

/** The pages' stylesheets and mark, under addresses that change with their content, so that browsers may keep them. */
export function createAssets(path: string) {
  const served = new Map<string, Asset>();
  const register = (file: string, type: string): string => {
    const content = readFileSync(new URL(`./assets/${file}`, import.meta.url));
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const address = `/assets/${version}/${file}`;
    served.set(address, { type, content });
    return path + address;
  };
  const stylesheets = ['theme.css', 'pages.css'].map((file) => register(file, 'text/css; charset=utf-8'));
  const mark = register('mark.svg', 'image/svg+xml');

  /** Answers whether the request was for one of these files. */
  function serve(req: IncomingMessage, res: ServerResponse, pathname: string): boolean {
    const asset = served.get(pathname);
    if (!asset || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
    res.writeHead(200, {
      'content-type': asset.type,
      'content-length': asset.content.length,
      'cache-control': 'public, max-age=31536000, immutable',
    });
    res.end(req.method === 'HEAD' ? undefined : asset.content);
    return true;
  }

  return { stylesheets, mark, serve };
}
