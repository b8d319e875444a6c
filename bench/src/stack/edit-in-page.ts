// What runs inside the page: each function is sent there by its source, so it leans on nothing outside of itself.

/** Instants in milliseconds since 1970, on the one clock of the machine's pages. */
export interface EditOutcome {
  pressedAt: number;
  /** The page handed the save to the browser. */
  sentAt: number;
  /** The browser handed it to the network. */
  requestedAt: number;
  /** The first byte of the server's answer. */
  firstByteAt: number;
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
  return Promise.all([pressed, answered]).then(([pressedAt, answer]) => ({
    pressedAt: origin + pressedAt,
    sentAt: origin + answer.startTime,
    requestedAt: origin + answer.requestStart,
    firstByteAt: origin + answer.responseStart,
    answeredAt: origin + answer.responseEnd,
    status: answer.responseStatus,
  }));
}

/** When the cell has the text: in the DOM, and in the frame that paints it. */
export function seen({ cell, text }: { cell: string; text: string }): Promise<{ inDomAt: number; framedAt: number }> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(cell)?.textContent !== text) return;
      observer.disconnect();
      const now = () => performance.timeOrigin + performance.now();
      const inDomAt = now();
      requestAnimationFrame(() => resolve({ inDomAt, framedAt: now() }));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}
