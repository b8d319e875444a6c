// What runs inside the page: each function is sent there by its source, so it leans on nothing outside of itself.

/** Instants in milliseconds since 1970, on the one clock of the machine's pages. */
export interface EditOutcome {
  pressedAt: number;
  /** The page handed the save to the browser. */
  sentAt: number;
  /** The end of the server's answer. */
  answeredAt: number;
  status: number;
}

/** Waits for Enter and follows the edit that it ends until it is stored. */
export function acknowledged(): Promise<EditOutcome> {
  const origin = performance.timeOrigin;
  const pressed = new Promise<number>((resolve) => {
    addEventListener('keydown', (event) => event.key === 'Enter' && resolve(event.timeStamp), { capture: true });
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
  return Promise.all([pressed, answered]).then(([pressedAt, { startTime, responseEnd, responseStatus }]) => ({
    pressedAt: origin + pressedAt,
    sentAt: origin + startTime,
    answeredAt: origin + responseEnd,
    status: responseStatus,
  }));
}

/** When the cell shows the text: in the DOM, before the frame that paints it. */
export function seen({ cell, text }: { cell: string; text: string }): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(cell)?.textContent !== text) return;
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Milliseconds that a request takes which does nothing: the least of any save. */
export async function bareRequest(): Promise<number> {
  const began = performance.now();
  await (await fetch('/healthz')).text();
  return performance.now() - began;
}
