import { describe, expect, test } from 'vitest';
import { pgliteDatabase } from './pglite.ts';

/** A session that takes statements in order, and answers each on demand. */
function slowSession() {
  const sent: string[] = [];
  const open: PromiseWithResolvers<unknown[]>[] = [];
  const database = pgliteDatabase({
    query(text) {
      sent.push(text);
      const answer = Promise.withResolvers<unknown[]>();
      open.push(answer);
      return answer.promise;
    },
    drainCursor: async () => [],
    script: async () => {},
    close: async () => {},
  });
  const next = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    database,
    sent,
    async answer(failure?: Error) {
      const oldest = open.shift();
      if (failure) oldest?.reject(failure);
      else oldest?.resolve([]);
      await next();
    },
    next,
  };
}

describe('a transaction of the embedded database', () => {
  test('sends its first statement right behind its beginning, and each other after an answer', async () => {
    const { database, sent, answer, next } = slowSession();
    const done = database.transaction(async (tx) => {
      await tx.query('first');
      await tx.query('second');
    });
    await next();
    expect(sent).toEqual(['begin', 'first']);
    await answer();
    expect(sent).toEqual(['begin', 'first']);
    await answer();
    expect(sent).toEqual(['begin', 'first', 'second']);
    await answer();
    expect(sent.at(-1)).toBe('commit');
    await answer();
    await done;
  });

  test('that cannot begin answers nothing, and ends', async () => {
    const { database, sent, answer, next } = slowSession();
    let isAnswered = false;
    const done = database.transaction(async (tx) => {
      await tx.query('first');
      isAnswered = true;
    });
    const failed = expect(done).rejects.toThrow('no beginning');
    await next();
    await answer(new Error('no beginning'));
    expect(sent).toEqual(['begin', 'first', 'rollback']);
    await answer();
    await answer();
    await failed;
    expect(isAnswered).toBe(false);
  });
});
