import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const failureOf = async (search: () => unknown): Promise<string[]> => {
  const failure = await (async () => search())().catch((error: Error) => error.message);
  return String(failure).match(/Foundation|Unable to find/g) ?? [];
};

test('a search that finds nothing prints the page once, also after a wait', async () => {
  render(<p>Foundation</p>);
  const limit = { timeout: 60 };
  expect(await failureOf(() => screen.getByText('Roof'))).toEqual(['Unable to find', 'Foundation']);
  expect(await failureOf(() => screen.findByText('Roof', {}, limit))).toEqual(['Unable to find', 'Foundation']);
  expect(await failureOf(() => waitFor(() => screen.getByText('Roof'), limit))).toEqual([
    'Unable to find',
    'Foundation',
  ]);
});
