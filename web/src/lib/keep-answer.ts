import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Replaces loaded data by the answer to a change, or by the change itself. A load under way may have been answered before the change and would bring
 * the old value back, so it is cancelled. If nothing is loaded yet, the load starts again.
 */
export function keepAnswer<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  next: Updater<Data<Key> | undefined, Data<Key> | undefined>,
): void {
  const before = queryClient.getQueryData(queryKey);
  // Loaded data is never a function.
  const now =
    typeof next === 'function' ? (next as (before: Data<Key> | undefined) => Data<Key> | undefined)(before) : next;
  void queryClient.cancelQueries({ queryKey, exact: true });
  if (now === undefined) void queryClient.refetchQueries({ queryKey, exact: true });
  else queryClient.setQueryData(queryKey, () => now);
}

type Data<Key extends QueryKey> = InferDataFromTag<unknown, Key>;
