import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { focused } from '../testing/hands.ts';
import { layerFocus } from './layer-focus.ts';

afterEach(cleanup);

function Page({ opener, isOpen }: { opener: string; isOpen: boolean }) {
  return (
    <>
      <section tabIndex={-1}>
        <button key={opener} type="button">
          {opener}
        </button>
      </section>
      {isOpen && (
        <div ref={layerFocus.ref}>
          <button type="button">Inside</button>
        </div>
      )}
    </>
  );
}

test.each([
  ['to what opened it', 'Opener', 'BUTTON'],
  ['to what is around it, where the opener was drawn anew', 'Opener, drawn anew', 'SECTION'],
])('a layer that closes gives the focus back %s', (_, now, expected) => {
  const { rerender, getByText } = render(<Page opener="Opener" isOpen={false} />);
  getByText('Opener').focus();
  rerender(<Page opener="Opener" isOpen />);
  expect(focused().textContent).toBe('Inside');
  rerender(<Page opener={now} isOpen />);
  rerender(<Page opener={now} isOpen={false} />);
  expect(focused().tagName).toBe(expected);
});
