import { loadLater } from '../../ui/page-part.tsx';

/** A sheet downloads its later parts once its first rows are drawn; any other page once it is drawn. */
const LATER_AFTER_MS = 3_000;
/** After the page's first answers have arrived. */
const GUIDE_AFTER_MS = 8_000;

/** Menus then open at once, and menus and help also work offline. A failed download is repeated when its part opens. */
export function loadWhenIdle(): () => void {
  const timers = [
    setTimeout(loadLater, LATER_AFTER_MS),
    setTimeout(() => void import('../../features/guide/guide-page.tsx').catch(() => {}), GUIDE_AFTER_MS),
  ];
  return () => timers.forEach(clearTimeout);
}
