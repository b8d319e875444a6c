import type { Following } from './follow.ts';

/** A browser allows a server six connections, so a hidden page closes its stream after this time. */
const HIDDEN_MS = 30_000;

/** Closes the stream of a page that is long hidden, and opens it as soon as the page is seen or has a network again. Ends with the function that it returns. */
export function followWhileShown(following: Following): () => void {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = (): void => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(following.pause, HIDDEN_MS);
    else {
      following.resume();
      following.hurry();
    }
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', following.hurry);
  window.addEventListener('offline', following.drop);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', following.hurry);
    window.removeEventListener('offline', following.drop);
    clearTimeout(hiding);
    following.stop();
  };
}
