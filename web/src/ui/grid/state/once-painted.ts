/**
 * Calls back when what was just drawn is on the screen: the second frame begins when the browser has taken over the first. Returns a function that
 * calls it off.
 */
export function oncePainted(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      timer = setTimeout(then);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
