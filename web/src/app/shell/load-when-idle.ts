import { loadLater } from '../../ui/page-part.tsx';

/** A sheet downloads what opens later when its first rows stand; any other page when it is drawn. */
const LATER_AFTER_MS = 3_000;
/** After the page's first answers are there. */
const GUIDE_AFTER_MS = 8_000;

/**
 * So that menus open at once, and they and help are there when the network is not. A download that fails is made again by whoever asks
 * for its part.
 */
export function loadWhenIdle(): () => void {
  const timers = [
    setTimeout(loadLater, LATER_AFTER_MS),
    setTimeout(() => void import('../../features/guide/guide-page.tsx').catch(() => {}), GUIDE_AFTER_MS),
  ];
  return () => timers.forEach(clearTimeout);
}
