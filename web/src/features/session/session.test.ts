// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { registerUnsavedWork } from '../../lib/unsaved-work.ts';
import { createBrowser } from './testing.ts';

const past = { value: 'old', renewAt: Date.now() - 1 };
const later = { value: 'good', renewAt: Date.now() + 3_600_000 };

describe('an access token', () => {
  test('is used while it is valid, without a call to the provider', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    expect(await openTab().accessToken('platform')).toBe('good');
    expect(browser.renewals).toEqual([]);
  });

  test.each([
    ['an hour', 3_600_000, 3_539_000, 3_541_000],
    ['a minute', 60_000, 39_000, 41_000],
  ])('that lives for %s is renewed before it expires, and not at every use', async (_, life, stillGood, tooLate) => {
    let now = Date.now();
    const { browser, openTab, signedInBefore } = createBrowser({ life, now: () => now });
    signedInBefore({ platform: past });
    const tab = openTab();
    expect(await tab.accessToken('platform')).toBe('platform-1');
    now += stillGood;
    expect(await tab.accessToken('platform')).toBe('platform-1');
    now += tooLate - stillGood;
    expect(await tab.accessToken('platform')).toBe('platform-2');
    expect(browser.renewals).toHaveLength(2);
  });

  test('is renewed once after a service refused it', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const tab = openTab();
    const [first, second] = await Promise.all([
      tab.accessToken('platform', 'good'),
      tab.accessToken('platform', 'good'),
    ]);
    expect(first).toBe('platform-1');
    expect(second).toBe('platform-1');
    expect(browser.renewals).toEqual(['platform']);
  });

  test('is never renewed twice with one refresh token, whatever the tabs and services', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: past });
    const tabs = [openTab(), openTab(), openTab()];
    const tokens = await Promise.all(tabs.flatMap((tab) => [tab.accessToken('platform'), tab.accessToken('workflow')]));
    expect(browser.isRevoked).toBe(false);
    expect(browser.renewals).toEqual(['platform', 'workflow']);
    expect(new Set(tokens)).toEqual(new Set(['platform-1', 'workflow-2']));
  });

  test('survives a dropped connection', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: past });
    const tab = openTab();
    browser.isReachable = false;
    await expect(tab.accessToken('platform')).rejects.toThrow('offline');
    expect(tab.state().status).toBe('signed-in');
    browser.isReachable = true;
    expect(await tab.accessToken('platform')).toBe('platform-1');
  });
});

describe('a session that is over', () => {
  test('counts as signed out if nothing was shown yet', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: past });
    browser.isRevoked = true;
    const tab = openTab();
    expect(await tab.accessToken('platform')).toBeNull();
    expect(tab.state().status).toBe('signed-out');
  });

  test('keeps the page, and continues when another tab signs in', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const tab = openTab();
    await tab.accessToken('platform');
    browser.isRevoked = true;
    expect(await tab.accessToken('platform', 'good')).toBeNull();
    expect(tab.state()).toMatchObject({ status: 'ended', person: { subject: 'ana' } });

    browser.isRevoked = false;
    const goesOn = tab.untilSignedIn();
    await openTab().finishSignIn('/callback?code=1');
    await goesOn;
    expect(await tab.accessToken('platform')).toMatch(/^platform-/);
  });

  test('is not waited for by a call that was given up', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const tab = openTab();
    await tab.accessToken('platform');
    browser.isRevoked = true;
    await tab.accessToken('platform', 'good');
    const call = new AbortController();
    const waiting = tab.untilSignedIn(call.signal);
    call.abort(new Error('given up'));
    await expect(waiting).rejects.toThrow('given up');
    await expect(tab.untilSignedIn(call.signal)).rejects.toThrow('given up');
  });

  test('does not continue as somebody else', async () => {
    const { openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const tab = openTab();
    await tab.accessToken('platform');
    await openTab().finishSignIn('/callback?code=ben');
    expect(tab.state()).toMatchObject({ status: 'replaced', person: { subject: 'ana' }, by: { subject: 'ben' } });
    expect(await tab.accessToken('platform')).toBeNull();
    expect(await tab.accessToken('workflow')).toBeNull();
  });
});

describe('signing out', () => {
  test('ends the session in all tabs and goes to the provider', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const [tab, other] = [openTab(), openTab()];
    await other.accessToken('platform');
    await tab.signOut();
    expect(browser.visited).toEqual(['https://id.example/sign-out']);
    expect(other.state().status).toBe('left');
    expect(await other.accessToken('platform')).toBeNull();
    // In the other tab at once, and in this one even if nothing can be stored any more.
    expect(browser.forgotten).toEqual([expect.any(Boolean), false]);
  });

  test('is not undone by another tab that goes back to the provider', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const [tab, other, third] = [openTab(), openTab(), openTab()];
    await other.accessToken('platform');
    await tab.signOut();
    expect(browser.visited).toEqual(['https://id.example/sign-out']);
    await third.finishSignIn('/callback?code=1');
    expect(await other.accessToken('platform')).toBeNull();
    expect(other.state().status).toBe('left');
  });

  test('leaves a tab with unsaved work where it is', async () => {
    const { browser, openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: later });
    const [tab, other] = [openTab(), openTab()];
    await other.accessToken('platform');
    const end = registerUnsavedWork(() => true);
    await tab.signOut();
    end();
    expect(browser.visited).toEqual(['https://id.example/sign-out']);
    expect(other.state().status).toBe('ended');
  });

  test('is not undone by a renewal under way', async () => {
    const { openTab, signedInBefore } = createBrowser();
    signedInBefore({ platform: past });
    const [tab, other] = [openTab(), openTab()];
    const renewal = tab.accessToken('platform');
    await other.signOut();
    await renewal;
    expect(await openTab().accessToken('platform')).toBeNull();
  });
});
