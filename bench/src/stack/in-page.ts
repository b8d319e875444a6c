// What runs inside the page: each function is sent there by its source, so it leans on nothing outside of itself.

/** Notes when the first rows of a grid have been painted: in the DOM, and two frames begun since. */
export function painted(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role=gridcell]')?.textContent) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { firstRowsMs: performance.now() })));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

export interface PasteOutcome {
  /** From the key to the pasted amounts painted in every row on the screen. */
  shownMs: number;
  /** From the key to the end of the server's answer. */
  acknowledgedMs: number;
  status: number;
}

/** Waits for Ctrl+V and follows what it brings until it is stored. */
export function pasted(amount: string): Promise<PasteOutcome> {
  const pressed = new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => event.key === 'v' && resolve(event.timeStamp), { capture: true });
  });
  const isShown = () => {
    const amounts = [...document.querySelectorAll('[role=gridcell][data-field=retainageAmount]')];
    // The active cell also holds a character without width, which takes text that no key announces.
    return amounts.length > 0 && amounts.every(({ textContent }) => textContent?.replace('\u200b', '') === amount);
  };
  const shown = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isShown()) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  const answered = new Promise<PerformanceResourceTiming>((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const answer = list.getEntries().find(({ name }) => name.endsWith('/wip/jobs/save'));
      if (!(answer instanceof PerformanceResourceTiming)) return;
      observer.disconnect();
      resolve(answer);
    });
    observer.observe({ type: 'resource' });
  });
  return Promise.all([pressed, shown, answered]).then(([pressedAt, shownAt, { responseEnd, responseStatus }]) => ({
    shownMs: shownAt - pressedAt,
    acknowledgedMs: responseEnd - pressedAt,
    status: responseStatus,
  }));
}

/** Whether the browser has kept a load of all jobs. */
export async function isKept(): Promise<boolean> {
  const opening = indexedDB.open('plumbline-kept-jobs');
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result);
  });
  try {
    if (!db.objectStoreNames.contains('heads')) return false;
    const counting = db.transaction('heads').objectStore('heads').count();
    return await new Promise<boolean>((resolve) => {
      counting.onsuccess = () => resolve(counting.result > 0);
    });
  } finally {
    db.close();
  }
}

/** Waits for Enter: milliseconds until the panel of that job is painted with its contract. */
export function panelShown({ number, contract }: { number: string; contract: string }): Promise<number> {
  const pressed = new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => event.key === 'Enter' && resolve(event.timeStamp), { capture: true });
  });
  const shown = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      const text = document.querySelector('aside[aria-labelledby]')?.textContent ?? '';
      if (!text.includes(number) || !text.includes(contract)) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
  return Promise.all([pressed, shown]).then(([pressedAt, shownAt]) => shownAt - pressedAt);
}
