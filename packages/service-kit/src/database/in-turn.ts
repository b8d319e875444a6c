/** Runs what is asked at once one after the other, in the order in which it was asked. What fails does not keep the next from running. */
export function inTurn(): <Answer>(ask: () => Promise<Answer>) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve();
  return (ask) => {
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  };
}
