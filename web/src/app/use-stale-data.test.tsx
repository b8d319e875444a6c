import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStaleData } from './use-stale-data.ts';

function Bar() {
  return <output>{useStaleData().trouble?.message}</output>;
}
function Page({ name }: { readonly name: string }) {
  useQuery({
    queryKey: [name],
    queryFn: async () => 'there',
    initialData: 'kept',
    retry: false,
  });
  return null;
}

test('a query that begins while its page is drawn tells the bar nothing, also where that would have news', async () => {
  const client = new QueryClient();
  const page = (names: readonly string[]) => (
    <QueryClientProvider client={client}>
      <Bar />
      {names.map((name) => (
        <Page key={name} name={name} />
      ))}
    </QueryClientProvider>
  );
  const view = render(page(['jobs']));
  await act(async () => {});
  const jobs = client.getQueryCache().find({ queryKey: ['jobs'] });
  if (!jobs) throw new Error('no query');
  // Failed, and not told yet.
  jobs.state = { ...jobs.state, status: 'error', error: new Error('away') };
  view.rerender(page(['jobs', 'lists'])); // what React says on the console fails the test
  await act(async () =>
    client.getQueryCache().notify({ type: 'updated', query: jobs, action: { type: 'invalidate' } }),
  );
  expect(screen.getByRole('status').textContent).toBe('away');
});
