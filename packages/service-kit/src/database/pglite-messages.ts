/** Messages between the owner of a database and its thread. */
export type WorkerRequest =
  | { id: number; kind: 'query'; text: string; params: readonly unknown[] }
  | { id: number; kind: 'drainCursor' | 'script'; text: string }
  | { id: number; kind: 'close' };
export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; message: string; code: string | undefined; constraint: string | undefined };
