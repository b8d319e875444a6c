import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BRIEF_ENVIRONMENT, BRIEF_NODE } from '../brief-node.ts';
import { root } from '../programs.ts';

export interface Asked {
  script: string;
  words: readonly string[];
  /** Undefined values are left out. */
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** It goes on when it is loaded, as a server does, and ends by `process.exit`. */
  goesOn: boolean;
}
export interface Outcome {
  status: number;
  stdout: string;
  stderr: string;
}

/**
 * A process that runs commands of this repository one after the other, each as if it had begun with it: its own words, environment, folder,
 * output and exit code. For many short commands: a process for each takes most of their time to start. A command that leaves something
 * running, or prints past `process.stdout`, makes `end` fail.
 */
export class CommandRunner {
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #beside = '';

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'runner.ts'), {
      execArgv: [...BRIEF_NODE],
      env: BRIEF_ENVIRONMENT,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => (this.#beside += String(chunk)));
    this.#ended = once(this.#child, 'exit').then(([code]) => code as number | null); // the type that Node documents
  }

  /** Settles when the command has ended. `script` is a path in the repository. */
  run(script: string, words: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = root): Promise<Outcome> {
    return this.#ask({ script, words, env, cwd, goesOn: false });
  }

  /** A start of a server that must fail: settles when it ends itself. */
  fail(script: string, words: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
    return this.#ask({ script, words, env, cwd: root, goesOn: true });
  }

  async #ask({ script, env, ...rest }: Asked): Promise<Outcome> {
    const asked: Asked = { script: join(root, script), env: { ...BRIEF_ENVIRONMENT, ...env }, ...rest };
    this.#child.send(asked);
    const answer = once(this.#child, 'message').then(([outcome]) => outcome as Outcome); // what runner.ts sends
    return Promise.race([
      answer,
      this.#ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${this.#beside}`))),
    ]);
  }

  /** Lets the process end. */
  async end(): Promise<void> {
    const late = setTimeout(() => this.#child.kill('SIGKILL'), 30_000);
    if (this.#child.connected) this.#child.disconnect();
    const code = await this.#ended;
    clearTimeout(late);
    if (code !== 0 || this.#beside !== '')
      throw new Error(`The commands' process ended with ${code}, and printed: ${this.#beside}`);
  }
}
