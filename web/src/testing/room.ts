import { vi } from 'vitest';

/** A DOM without a layout has no row and no column in view. This gives every element a fixed height and a great width, until mocks are restored. */
export function giveRoom(): void {
  for (const size of ['offsetHeight', 'clientHeight', 'offsetWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(size.endsWith('Height') ? 600 : 20_000);
}
