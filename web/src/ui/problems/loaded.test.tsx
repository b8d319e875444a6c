import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Loaded } from './loaded.tsx';

afterEach(cleanup);

interface Fetched {
  data: readonly string[] | undefined;
  error: Error | null;
}
let mounted = 0;
function Form({ names }: { names: readonly string[] }) {
  const [text, setText] = useState('');
  useEffect(() => void mounted++, []);
  return (
    <>
      <input aria-label="Typed" value={text} onChange={(event) => setText(event.target.value)} />
      <span>{names.join(', ')}</span>
    </>
  );
}

const refetch = vi.fn(async () => {});
const page = (jobs: Fetched, init: Fetched = { data: [], error: null }) => (
  <MantineProvider>
    <Loaded
      of={{ init: { ...init, refetch }, jobs: { ...jobs, refetch } }}
      title={<h1>Jobs</h1>}
      waiting={<p>Waiting</p>}
    >
      {(loaded) => <Form names={loaded.jobs} />}
    </Loaded>
  </MantineProvider>
);
const gone = new Error('The server cannot be reached');

test('data stays on screen, drawn by the same component, whatever happens to later fetches', () => {
  mounted = 0;
  const { rerender } = render(page({ data: undefined, error: null }));
  expect(screen.getByText('Waiting')).toBeTruthy();
  rerender(page({ data: ['a'], error: null }));
  const field = screen.getByLabelText('Typed');
  rerender(page({ data: ['a'], error: gone }));
  rerender(page({ data: ['a'], error: null }, { data: ['x'], error: gone }));
  rerender(page({ data: ['a', 'b'], error: null }));
  expect(screen.getByText('a, b')).toBeTruthy();
  expect(screen.getByLabelText('Typed')).toBe(field);
  expect(mounted).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('data that never arrived says why, and only that is fetched again', () => {
  refetch.mockClear();
  render(page({ data: undefined, error: gone }, { data: ['x'], error: gone }));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Jobs' })).toBeTruthy();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledTimes(1);
});
