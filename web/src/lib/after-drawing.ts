const DRAWN_MS = 500;
/** When the rows are drawn and the page rests; at once when it is left, or another tab comes to the front, which may want them. */
export function afterDrawing(work: () => void): void {
  const { promise: isTime, resolve } = Promise.withResolvers<unknown>();
  void isTime.then(work);
  document.addEventListener('visibilitychange', resolve, { once: true });
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : resolve(null)), DRAWN_MS);
}
