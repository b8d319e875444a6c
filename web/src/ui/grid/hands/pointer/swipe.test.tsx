import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSwipe } from './swipe.ts';

afterEach(cleanup);

interface Way {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly on?: string;
  readonly fingers?: number;
}

/** What a path of a finger means. */
function swiped({ from, to, on = 'text', fingers = 1 }: Way): string {
  const said: string[] = [];
  function Page() {
    return (
      <section role="dialog">
        <div {...useSwipe((direction) => said.push(direction))}>
          <p data-testid="text">Oak</p>
          <input data-testid="field" />
          <form>
            <p data-testid="label">Amount</p>
          </form>
        </div>
      </section>
    );
  }
  render(<Page />);
  const at = ([clientX, clientY]: readonly [number, number]) => ({ clientX, clientY });
  const target = screen.getByTestId(on);
  fireEvent.touchStart(target, { touches: Array.from({ length: fingers }, () => at(from)) });
  fireEvent.touchEnd(target, { changedTouches: [at(to)] });
  cleanup();
  return said.join();
}

test.each<[string, Way, string]>([
  ['to the left: the next', { from: [300, 400], to: [200, 410] }, 'next'],
  ['to the right: the one before', { from: [100, 400], to: [200, 410] }, 'previous'],
  ['down, which scrolls', { from: [300, 400], to: [230, 480] }, ''],
  ['a little', { from: [300, 400], to: [250, 400] }, ''],
  ['from the edge, which is the phone’s', { from: [10, 400], to: [200, 400] }, ''],
  ['in a field, where it moves the cursor', { from: [300, 400], to: [200, 400], on: 'field' }, ''],
  ['in a form, whose text would be lost', { from: [300, 400], to: [200, 400], on: 'label' }, ''],
  ['with two fingers, which zoom', { from: [300, 400], to: [200, 400], fingers: 2 }, ''],
])('a finger that goes %s', (_, way, meaning) => expect(swiped(way)).toBe(meaning));
