import css from './covered.module.css';

/**
 * For a menu or list in the page: on a phone an unseen layer lies under it while it is open. A tap beside it closes it and does nothing
 * else, and what it half covers is no target too small for a finger.
 */
export const covered = {
  withOverlay: true,
  overlayProps: { className: css.cover ?? '', backgroundOpacity: 0, zIndex: 250 },
} as const;
