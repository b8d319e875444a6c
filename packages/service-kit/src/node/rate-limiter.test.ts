import { expect, test, vi } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

test('when the clock is set back nobody waits for longer than a minute', async () => {
  const limiter = createRateLimiter(1);
  expect(await limiter.consume('a')).toBeNull();
  const hourAgo = Date.now() - 3_600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(hourAgo);
  try {
    expect(await limiter.consume('a')).toBe(60);
  } finally {
    clock.mockRestore();
  }
});
