// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTenantChoice, takeCompanyOfLink, watchTenantFocus } from './tenant-choice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => void vi.restoreAllMocks());

const hasFocus = (is: boolean) => vi.spyOn(document, 'hasFocus').mockReturnValue(is);
/** The page of another tab in the same browser. Each tab has its own session storage. */
const openTab = () => {
  sessionStorage.clear();
  return createTenantChoice();
};

test('a new tab starts with the tenant of the tab that opened it, and keeps it', () => {
  hasFocus(true);
  createTenantChoice().set('acme');
  const tab = openTab();
  expect(tab.current()).toBe('acme');
  localStorage.setItem('plumbline.tenant', 'birch'); // the first tab goes elsewhere
  expect(tab.current()).toBe('acme');
});

test('a page keeps its tenant, whatever the next page will have', () => {
  hasFocus(true);
  const page = createTenantChoice();
  page.set('acme');
  page.next('birch');
  expect(page.current()).toBe('acme');
  expect(createTenantChoice().current()).toBe('birch');
  page.next(null);
  expect(page.current()).toBe('acme');
  expect(createTenantChoice().current()).toBeNull();
});

test('a tab in the background does not choose the tenant of the next tab', () => {
  hasFocus(true);
  createTenantChoice().set('acme');
  hasFocus(false);
  openTab().set('birch');
  expect(openTab().current()).toBe('acme');
});

test('the focused tab chooses the tenant of the next tab', () => {
  const target = new EventTarget();
  watchTenantFocus(target as Window); // an event target is all that it needs
  localStorage.setItem('plumbline.tenant', 'birch');
  sessionStorage.setItem('plumbline.tenant', 'acme');
  target.dispatchEvent(new Event('focus'));
  expect(localStorage.getItem('plumbline.tenant')).toBe('acme');
});

test('a tenant that is gone is forgotten by the browser too, but not another tab’s', () => {
  hasFocus(true);
  createTenantChoice().set('acme');
  createTenantChoice().next(null);
  expect(openTab().current()).toBeNull();
  createTenantChoice().set('acme');
  localStorage.setItem('plumbline.tenant', 'birch');
  createTenantChoice().next(null);
  expect(localStorage.getItem('plumbline.tenant')).toBe('birch');
});

test('a link of a mail opens its company, which is not in the address afterwards', () => {
  const company = '0c9db515-e5bd-4d78-bb63-ac7bf65b3bb1';
  sessionStorage.setItem('plumbline.tenant', 'birch');
  history.replaceState(null, '', `/workflow/jobs/1?x=2&company=${company}#conversation`);
  takeCompanyOfLink();
  expect(location.pathname + location.search + location.hash).toBe('/workflow/jobs/1?x=2#conversation');
  expect(createTenantChoice().current()).toBe(company);
  history.replaceState(null, '', '/home?company=<script>');
  takeCompanyOfLink();
  expect(location.search).toBe('');
  expect(createTenantChoice().current()).toBe(company);
});
