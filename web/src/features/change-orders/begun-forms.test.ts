import { expect, test } from 'vitest';
import { settle } from '../../lib/kept-edits/sheet-testing.ts';
import { testBrowser } from '../../lib/kept-edits/testing.ts';
import { BegunForms } from './begun-forms.ts';

const place = { person: 'ana', tenantId: 'north', sheet: 'change-order-forms' };

/** The pages of a browser, one after another in its only tab. */
function browser() {
  const tab = testBrowser().openTab();
  return async () => {
    const { keptEdits, die } = tab.load();
    const forms = new BegunForms();
    forms.keepIn(await keptEdits.open(place), () => {
      throw new Error('it is not kept');
    });
    return { forms, keptEdits, begun: () => Object.fromEntries(forms.begun.get()), die: () => settle(150).then(die) };
  };
}
const typed = { description: 'Rock', isApproved: false };

test('an unsaved form outlives its page; a saved or cancelled form does not', async () => {
  const load = browser();
  const first = await load();
  first.forms.type('job 0', { version: 3, typed });
  first.forms.type('job 1', { version: 3, typed: { description: 'cancelled' } });
  first.forms.forget('job 1');
  first.forms.type('job 2', { version: 3, typed: { description: 'saved' } });
  first.forms.send('job 2');
  first.forms.forget('job 2');
  await first.die();
  const second = await load();
  expect(second.begun()).toEqual({ 'job 0': { version: 3, typed } });
  await expect.poll(() => second.keptEdits.count('ana')).toBe(1);
  // And once more, without a key in between.
  await second.die();
  const third = await load();
  expect(third.begun()).toEqual({ 'job 0': { version: 3, typed } });
  third.forms.forget('job 0');
  await third.die();
  expect((await load()).begun()).toEqual({});
});

test('what a form opened with outlives its page as well, also where it was sent and refused', async () => {
  const load = browser();
  const first = await load();
  const form = { version: 3, typed, opened: { description: '', isApproved: false } };
  first.forms.type('job 0', form);
  first.forms.send('job 0').bringBack(false);
  expect(first.begun()).toEqual({ 'job 0': form });
  await first.die();
  expect((await load()).begun()).toEqual({ 'job 0': form });
});

test.each([false, true])(
  'one that ends while the panel opens again does not come back (sent before: %s)',
  async (isSent) => {
    const load = browser();
    const { forms, keptEdits, begun, die } = await load();
    forms.type('job 0', { version: 3, typed });
    if (isSent) forms.send('job 0');
    const opening = keptEdits.open(place);
    forms.forget('job 0');
    forms.keepIn(await opening, () => {});
    expect(begun()).toEqual({});
    await die();
    expect((await load()).begun()).toEqual({});
  },
);

test('a form begun before the storage of kept forms is open is kept as well', async () => {
  const load = browser();
  const { keptEdits, die } = await load();
  const early = new BegunForms();
  early.type('job 0', { version: 3, typed });
  early.keepIn(await keptEdits.open(place), () => {});
  await die();
  expect((await load()).begun()).toEqual({ 'job 0': { version: 3, typed } });
});

test('if two pages have the same form, the newer text counts', async () => {
  const tabs = testBrowser();
  const pages = [];
  for (const description of ['older', 'newer']) {
    const { keptEdits, die } = tabs.openTab().load();
    const forms = new BegunForms();
    forms.keepIn(await keptEdits.open(place), () => {});
    forms.type('job 0', { version: 3, typed: { description } });
    await settle();
    pages.push(die);
  }
  for (const die of pages) die();
  const next = new BegunForms();
  next.keepIn(await tabs.openTab().load().keptEdits.open(place), () => {});
  expect(next.begun.get().get('job 0')).toMatchObject({ typed: { description: 'newer' } });
});

test('a form whose page closed before the answer is offered again, and says so', async () => {
  const load = browser();
  const first = await load();
  first.forms.type('job 0', { version: 3, typed });
  const { sent } = first.forms.send('job 0');
  // Who comes back to it in the same page is not offered it.
  expect(first.begun()).toEqual({});
  await first.die();
  const second = await load();
  expect(second.begun()).toEqual({ 'job 0': { version: 3, typed, isUnknown: true, sent } });
  // As it is it goes as the same request, so that it is stored once; another text is another request.
  expect(second.forms.send('job 0').sent).toEqual(sent);
  second.forms.type('job 0', { version: 3, typed: { description: 'Sand' }, isUnknown: true });
  expect(second.forms.send('job 0').sent.key).not.toBe(sent.key);
});

test('a form that somebody left before the answer is offered again in the same page, and says so', () => {
  const forms = new BegunForms();
  forms.type('job 0', { version: 3, typed });
  const { sent, bringBack } = forms.send('job 0');
  bringBack(true);
  expect(forms.begun.get().get('job 0')).toEqual({ version: 3, typed, isUnknown: true, sent });
  expect(forms.send('job 0').sent).toBe(sent);
});

test('after a day a request is not sent under its key again, which the service has forgotten', () => {
  const forms = new BegunForms();
  const sent = { key: 'old', at: new Date(Date.now() - 24 * 3_600_000).toISOString(), today: '2026-01-01' };
  forms.type('job 0', { version: 3, typed, isUnknown: true, sent });
  expect(forms.send('job 0').sent.key).not.toBe('old');
});

test('a refused form is offered as before, unless it was begun again', () => {
  const forms = new BegunForms();
  const begun = { version: 3, typed };
  forms.type('job 0', begun);
  forms.send('job 0').bringBack(false);
  expect(forms.begun.get().get('job 0')).toEqual(begun);
  const { bringBack } = forms.send('job 0');
  const anew = { version: 4, typed: { description: 'Sand' } };
  forms.type('job 0', anew);
  bringBack(false);
  expect(forms.begun.get().get('job 0')).toEqual(anew);
});
