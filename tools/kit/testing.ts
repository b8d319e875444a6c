import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  /** All of its output so far. */
  said(): string;
  /** Settles when the output has these words. Rejects if the program ends before. */
  says(words: string): Promise<void>;
  /** Sends SIGTERM and settles with the exit code. */
  stop(): Promise<number | null>;
  ended: Promise<number | null>;
  child: ChildProcess;
}

/** A program of the kit, with an environment of its own. */
export function runs(command: string, args: readonly string[], env: Record<string, string>, cwd = '/'): Program {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const waiting = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    text += chunk;
    for (const each of waiting) each();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = once(child, 'close').then(([code]) => code as number | null); // the type that Node documents
  return {
    child,
    ended,
    said: () => text,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => text.includes(words) && resolve();
        waiting.add(look);
        look();
        void ended.then((code) => reject(new Error(`It ended with ${code} before it said "${words}": ${text}`)));
      }),
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
