import process from 'node:process';
import type { Answered, Call } from './caller.ts';

/** Calls once, and reads the whole answer as text, as a script does. */
async function answered({ url, ...init }: Call): Promise<Answered> {
  const began = performance.now();
  const response = await fetch(url, init);
  const text = await response.text();
  const tookMs = performance.now() - began;
  const { ok, status } = response;
  const problem = ok ? null : `${init.method ?? 'GET'} ${url} is answered with ${status}: ${text}`;
  return { tookMs, characters: text.length, type: response.headers.get('content-type'), problem };
}

process.on('message', (call: Call) => {
  const tell = (answer: Answered) => process.send?.(answer);
  answered(call).then(tell, (error) => tell({ tookMs: Number.NaN, characters: 0, type: null, problem: String(error) }));
});
