/** Runs simultaneous work one at a time, in order of arrival. A failure does not stop the next. */
export function inTurn(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  };
}
