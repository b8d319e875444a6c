import type { Controls } from '@plumbline/emulation/controls';

/** `resting` is there while the app waits for the next journey. */
type EmulatedWindow = Window & { plumblineEmulation?: Controls; resting?: { tenant: string | null } };

/**
 * Runs in the page: goes to an address of the app that shows no data, as by a link, and erases everything in the browser's storage except the
 * session. False if no app is shown, if it has unsaved edits, or if it does not get there: then load it again.
 */
export async function toRest(): Promise<boolean> {
  const page = window as EmulatedWindow;
  const emulation = page.plumblineEmulation;
  const hasUnsavedWork = !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  if (hasUnsavedWork || emulation?.boot.get().phase !== 'ready') return false;
  if (Object.values(emulation.faults.get()).some(Boolean)) return false;
  history.pushState(null, '', '/nowhere');
  const isThere = () => {
    for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton')) close.click();
    const isLeft = !document.querySelector('[role=grid], [role=dialog], [role=menu], .mantine-Notification-root');
    return isLeft && document.querySelector('h1')?.textContent === 'There is no page at this address';
  };
  for (let looks = 0; !isThere(); looks++) {
    if (looks > 100) return false;
    await new Promise((later) => setTimeout(later, 10));
  }
  page.resting = { tenant: sessionStorage.getItem('plumbline.tenant') };
  const session = `plumbline.session.${emulation.persona}`;
  for (const key of Object.keys(localStorage)) if (key !== session) localStorage.removeItem(key);
  sessionStorage.clear();
  window.name = '';
  return true;
}

/** Runs in the page: goes to the address as by a link. False if no app is at rest, or if it is another person's. */
export function goOn({ role, path }: { role: string; path: string }): boolean {
  const page = window as EmulatedWindow;
  const { plumblineEmulation: emulation, resting } = page;
  if (!resting || emulation?.persona !== role) return false;
  delete page.resting;
  sessionStorage.setItem('plumbline.emulation.persona', role);
  if (resting.tenant) sessionStorage.setItem('plumbline.tenant', resting.tenant);
  history.pushState(null, '', path);
  return true;
}
