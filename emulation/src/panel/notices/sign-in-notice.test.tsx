import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeControls, show } from '../testing.tsx';
import { SignInNotice } from './sign-in-notice.tsx';

afterEach(cleanup);

test('nobody is asked who they are until somebody has to sign in', () => {
  const controls = fakeControls();
  show(<SignInNotice controls={controls} />);
  expect(screen.queryByText('Who are you?')).toBeNull();
  const choose = vi.fn();
  act(() => controls.signIn.set(choose));
  fireEvent.click(screen.getByRole('button', { name: /Accountant: Priya Raman/ }));
  expect(choose).toHaveBeenCalledExactlyOnceWith('accountant');
});
