import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Call {
  url: string;
  method?: 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface Answered {
  /** Milliseconds from the call to the last character of the answer, in the caller. */
  tookMs: number;
  characters: number;
  type: string | null;
  /** Why there is no good answer. */
  problem: string | null;
}

/** A separate program that calls the services, so that reading an answer does not count as their work. One call at a time. */
export class Caller {
  readonly #program: ChildProcess = fork(join(import.meta.dirname, 'program.ts'));

  /** Throws unless the answer is a success. */
  async call(call: Call): Promise<Answered> {
    const heard = once(this.#program, 'message');
    this.#program.send(call);
    // The one message that the program sends for a call.
    const [answer] = (await heard) as [Answered];
    if (answer.problem !== null) throw new Error(answer.problem);
    return answer;
  }

  close(): void {
    this.#program.disconnect();
  }
}
