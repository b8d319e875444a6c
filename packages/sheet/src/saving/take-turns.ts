/** Asks two kinds of work in turn, so that neither waits for all of the other; the second one where the first has nothing. */
export function takeTurns<Work>(one: () => readonly Work[], other: () => readonly Work[]): () => readonly Work[] {
  let turn = [one, other];
  return () => {
    turn = turn.toReversed();
    for (const next of turn) {
      const work = next();
      if (work.length > 0) return work;
    }
    return [];
  };
}
