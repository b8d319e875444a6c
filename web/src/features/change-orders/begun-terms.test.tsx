import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ApiProvider, createApi } from '../../lib/api.ts';
import { testConfig } from '../../testing/stub-services.ts';
import { useTypedTerms } from './begun-terms.ts';

afterEach(cleanup);

test('a late refusal does not overwrite a form that was begun since', () => {
  const api = createApi(testConfig, () => () => Promise.reject(new Error('nothing is asked')));
  const wrapper = ({ children }: PropsWithChildren) => <ApiProvider value={api}>{children}</ApiProvider>;
  const open = () => renderHook(() => useTypedTerms({ jobId: 'a', number: 0 }, 1, { amount: '' }), { wrapper });

  const first = open();
  act(() => first.result.current.type({ amount: '100' }));
  const { bringBack } = first.result.current.onSend();
  first.unmount();
  const second = open();
  expect(second.result.current.typed).toEqual({ amount: '' });
  act(() => second.result.current.type({ amount: '200' }));
  bringBack(false);
  second.unmount();
  expect(open().result.current.typed).toEqual({ amount: '200' });
});
