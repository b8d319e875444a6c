import type { CallLog } from '../call-log.ts';
import type { FaultKind, Faults } from '../controls.ts';
import { faultyFetch } from '../faults.ts';
import type { Store } from '../store.ts';

/** `fetch` over the tab's connection, with the last request and answer of each call in the log. */
export function loggedFetch(fetcher: typeof fetch, faults: Store<Faults>, log: CallLog): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const requestBody = request.method === 'GET' ? null : await writtenBody(request);
    const ticket = log.begin({ method: request.method, path: request.url, requestBody });
    let outcome: Parameters<CallLog['finish']>[1] = { status: null, responseBody: null, fault: null };
    const note = (more: Partial<typeof outcome>) => {
      outcome = { ...outcome, ...more };
      log.finish(ticket, outcome);
    };
    const onFault = (fault: FaultKind) => note({ fault });
    try {
      const response = await faultyFetch(fetcher, faults, onFault)(input, init);
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      note({ status: response.status, responseBody: isStream ? null : await writtenBody(response) });
      return response;
    } catch (error) {
      note({});
      throw error;
    }
  };
}

const TEXT = /json|^text\//;

/** The body as the log shows it: its text, or else its type and size. */
async function writtenBody(message: Request | Response): Promise<string> {
  const type = message.headers.get('content-type') ?? '';
  if (TEXT.test(type)) return message.clone().text();
  const { byteLength } = await message.clone().arrayBuffer();
  return byteLength === 0 ? '' : `(${type}, ${byteLength.toLocaleString('en-US')} bytes)`;
}
