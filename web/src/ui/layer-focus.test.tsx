import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { focused } from '../testing/hands.ts';
import { layerFocus } from './layer-focus.ts';

afterEach(cleanup);

function Page({ opener, isOpen, role = 'grid' }: { opener: string; isOpen: boolean; role?: string }) {
  return (
    <>
      <main tabIndex={-1}>
        <div role={role} tabIndex={0}>
          <button key={opener} type="button">
            {opener}
          </button>
        </div>
      </main>
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
  ['to its sheet, where the opener was drawn anew', 'Opener, drawn anew', 'DIV'],
  ['to nothing outside a sheet: what the layer did says where it goes', 'Opener, drawn anew', 'BODY', 'group'],
])('a layer that closes gives the focus back %s', (_, now, expected, role = 'grid') => {
  const { rerender, getByText } = render(<Page opener="Opener" isOpen={false} role={role} />);
  getByText('Opener').focus();
  rerender(<Page opener="Opener" isOpen role={role} />);
  expect(focused().textContent).toBe('Inside');
  rerender(<Page opener={now} isOpen role={role} />);
  rerender(<Page opener={now} isOpen={false} role={role} />);
  expect(focused().tagName).toBe(expected);
});
