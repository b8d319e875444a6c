const PATIENCE_MS = 30_000;

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Settles when the page shows what is asked for: it is in the DOM, and two frames have begun since. */
export async function painted(what: string, isThere: () => boolean): Promise<void> {
  await inDom(what, isThere);
  await frame();
  await frame();
}

/**
 * From a keystroke to its outcome on the screen, in milliseconds of the page's own work: without the wait for the screen's next refresh, which the
 * page cannot control.
 */
export async function workUntilPainted(key: string, isThere: () => boolean): Promise<number> {
  const pressedAt = await new Promise<number>((resolve) => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key) return;
      removeEventListener('keydown', onKey, true);
      resolve(event.timeStamp);
    };
    addEventListener('keydown', onKey, true);
  });
  await inDom(`the outcome of ${key}`, isThere);
  const inDomAt = performance.now();
  const frameAt = await new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())));
  await afterPaint();
  return inDomAt - pressedAt + (performance.now() - frameAt);
}

function inDom(what: string, isThere: () => boolean): Promise<void> {
  if (isThere()) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => finish(() => reject(new Error(`${what} never appeared`))), PATIENCE_MS);
    const observer = new MutationObserver(() => isThere() && finish(resolve));
    const finish = (settle: () => void) => {
      clearTimeout(patience);
      observer.disconnect();
      settle();
    };
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

// A task that is posted while a frame begins runs when that frame is drawn.
function afterPaint(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port2.onmessage = () => {
      port1.close();
      resolve();
    };
    port1.postMessage(null);
  });
}
