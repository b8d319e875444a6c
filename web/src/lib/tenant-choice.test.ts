import { beforeEach, expect, test, vi } from 'vitest';
import { tenantChoice } from './tenant-choice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const hasFocus = (is: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(is);

test('a new tab begins with the tenant of the tab that it was opened out of, and stays there', () => {
  hasFocus(true);
  tenantChoice.set('acme');
  sessionStorage.clear(); // another tab of the same browser
  expect(tenantChoice.current()).toBe('acme');
  localStorage.setItem('plumbline.tenant', 'birch'); // the first tab goes elsewhere
  expect(tenantChoice.current()).toBe('acme');
});

test('a tab in the background does not say where the next one begins', () => {
  hasFocus(true);
  tenantChoice.set('acme');
  hasFocus(false);
  sessionStorage.setItem('plumbline.tenant', 'birch');
  tenantChoice.set('birch');
  sessionStorage.clear();
  expect(tenantChoice.current()).toBe('acme');
});

test('the tab that gets the focus says where the next one begins', () => {
  const target = new EventTarget();
  tenantChoice.watchFocus(target as Window); // an event target is all that it needs
  localStorage.setItem('plumbline.tenant', 'birch');
  sessionStorage.setItem('plumbline.tenant', 'acme');
  target.dispatchEvent(new Event('focus'));
  expect(localStorage.getItem('plumbline.tenant')).toBe('acme');
});

test('a tenant that is gone is forgotten by the browser too, another tab’s is not', () => {
  hasFocus(true);
  tenantChoice.set('acme');
  tenantChoice.forget();
  expect(tenantChoice.current()).toBeNull();
  tenantChoice.set('acme');
  localStorage.setItem('plumbline.tenant', 'birch');
  tenantChoice.forget();
  expect(localStorage.getItem('plumbline.tenant')).toBe('birch');
});
