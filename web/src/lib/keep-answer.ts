import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * Shows what a change was answered with, or what the person has just changed, in place of what was loaded. A load that is under way may have been
 * answered before the change, and would show the old value again: it is given up. Where nothing is loaded yet, the load begins anew.
 */
export function keepAnswer<Key extends QueryKey>(
  queryClient: QueryClient,
  queryKey: Key,
  next: Updater<Data<Key> | undefined, Data<Key> | undefined>,
): void {
  const before = queryClient.getQueryData(queryKey);
  // What is loaded is never a function.
  const now =
    typeof next === 'function' ? (next as (before: Data<Key> | undefined) => Data<Key> | undefined)(before) : next;
  void queryClient.cancelQueries({ queryKey, exact: true });
  if (now === undefined) void queryClient.refetchQueries({ queryKey, exact: true });
  else queryClient.setQueryData(queryKey, () => now);
}

type Data<Key extends QueryKey> = InferDataFromTag<unknown, Key>;
