/** Runs work that comes at once one after the other, in the order in which it came. A failure does not stop the next. */
export function inTurn(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  };
}
