import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FileStep } from './steps/file-step.tsx';
import { draw, importAt } from './testing.tsx';

afterEach(cleanup);

test('the same file can be chosen again, after it was cancelled or mended', () => {
  const open = vi.fn();
  draw(<FileStep work={Object.assign(importAt({ step: 'file' }), { open })} />);
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('the step has a file input');
  const written = vi.fn();
  Object.defineProperty(chooser, 'value', { set: written, get: () => 'jobs.csv', configurable: true });
  const file = new File(['a,b'], 'jobs.csv');
  fireEvent.change(chooser, { target: { files: [file] } });
  expect(open).toHaveBeenCalledWith(file);
  // A browser tells a change of the empty input only.
  expect(written).toHaveBeenCalledWith('');
});
