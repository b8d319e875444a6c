import { describe, expect, test, vi } from 'vitest';
import { hasUnsavedWork, registerUnsavedWork, warnBeforeLeaving } from './unsaved-work.ts';

describe('unsaved work', () => {
  test('exists while any holder says so', () => {
    let isDirty = true;
    const endFirst = registerUnsavedWork(() => isDirty);
    const endSecond = registerUnsavedWork(() => false);
    expect(hasUnsavedWork()).toBe(true);
    isDirty = false;
    expect(hasUnsavedWork()).toBe(false);
    endFirst();
    endSecond();
  });

  test('ends with the page that held it, and only with that', () => {
    const holder = () => true;
    const endFirst = registerUnsavedWork(holder);
    const endSecond = registerUnsavedWork(holder);
    endFirst();
    expect(hasUnsavedWork()).toBe(true);
    endSecond();
    expect(hasUnsavedWork()).toBe(false);
  });

  test('makes the browser ask before the page is left', () => {
    const page = new EventTarget();
    // Only listening for events is used of the window.
    warnBeforeLeaving(page as Window);
    const leave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    const end = registerUnsavedWork(vi.fn(() => true));
    expect(leave()).toBe(false);
    end();
  });
});
