import type { ReactNode } from 'react';
import { ProblemNotice } from './problem-notice.tsx';

/** The parts of a query that matter for drawing. */
interface Query {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The data of each query. */
type DataOf<Queries extends Record<string, Query>> = {
  readonly [Name in keyof Queries]: Exclude<Queries[Name]['data'], undefined>;
};

interface LoadedProps<Queries extends Record<string, Query>> {
  readonly of: Queries;
  readonly children: (data: DataOf<Queries>) => ReactNode;
  /** Until everything has arrived for the first time. */
  readonly waiting: ReactNode;
  /** Drawn above `waiting` and above the notice. The children bring their own. */
  readonly title?: ReactNode;
}

/**
 * Draws the data of queries and never takes it away: when a later fetch fails, the page's header says so. The notice replaces
 * the children only if data never arrived.
 */
export function Loaded<Queries extends Record<string, Query>>({ of, children, waiting, title }: LoadedProps<Queries>) {
  const queries = Object.values(of);
  if (queries.every(({ data }) => data !== undefined)) {
    // The line above has checked each of them.
    return children(Object.fromEntries(Object.entries(of).map(([name, { data }]) => [name, data])) as DataOf<Queries>);
  }
  const failed = queries.filter(({ data, error }) => data === undefined && error);
  const [first] = failed;
  return (
    <>
      {title}
      {first ? (
        <ProblemNotice
          isTriedAgain
          error={first.error}
          onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
        />
      ) : (
        waiting
      )}
    </>
  );
}
