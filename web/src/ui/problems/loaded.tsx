import type { ReactNode } from 'react';
import { ProblemNotice } from './problem-notice.tsx';

/** What a query gives, as far as this matters to what is drawn. */
interface Query {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** The data of each query, which is there. */
type DataOf<Queries extends Record<string, Query>> = {
  readonly [Name in keyof Queries]: Exclude<Queries[Name]['data'], undefined>;
};

interface LoadedProps<Queries extends Record<string, Query>> {
  readonly of: Queries;
  readonly children: (data: DataOf<Queries>) => ReactNode;
  /** Until everything has come for the first time. */
  readonly waiting: ReactNode;
  /** What stands above `waiting` and above the notice: the children bring their own. */
  readonly title?: ReactNode;
}

/**
 * Draws what queries have brought, and never takes it away again: a later fetch that fails hides nothing, it is told in the page's
 * header. A notice in the place of the children is for data that never came.
 */
export function Loaded<Queries extends Record<string, Query>>({ of, children, waiting, title }: LoadedProps<Queries>) {
  const queries = Object.values(of);
  if (queries.every(({ data }) => data !== undefined)) {
    // Each is there: checked in the line above.
    return children(Object.fromEntries(Object.entries(of).map(([name, { data }]) => [name, data])) as DataOf<Queries>);
  }
  const failed = queries.filter(({ data, error }) => data === undefined && error);
  const [first] = failed;
  return (
    <>
      {title}
      {first ? (
        <ProblemNotice error={first.error} onRetry={() => void Promise.all(failed.map((query) => query.refetch()))} />
      ) : (
        waiting
      )}
    </>
  );
}
