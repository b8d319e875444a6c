import css from './covered.module.css';

/**
 * For a menu or list in the page: on a phone an invisible layer lies under it while it is open. A tap outside only closes it, and nothing that it
 * half covers is left as a target too small for a finger.
 */
export const covered = {
  withOverlay: true,
  overlayProps: { className: css.cover ?? '', backgroundOpacity: 0, zIndex: 250 },
} as const;
