import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager } from '@mantine/core';
import { brand, dark, emerald } from './colors.ts';

const FONT = "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

export const theme = createTheme({
  primaryColor: 'emerald',
  // 8 of every colour carries white text at 4.5:1 or more.
  primaryShade: 8,
  colors: {
    emerald,
    dark,
    brand: [
      brand[50],
      brand[100],
      brand[200],
      brand[300],
      brand[400],
      brand[500],
      brand[600],
      brand[700],
      brand[800],
      brand[900],
    ],
  },
  black: '#1a1d22',
  fontFamily: FONT,
  headings: {
    fontFamily: FONT,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Menu: { defaultProps: { shadow: 'md' } },
    // At 400 % zoom a focused entry may scroll the button out of view: hidden, the layer would lose the focus. Menus and
    // lists are popovers too.
    Popover: { defaultProps: { hideDetached: false } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
});

/** Corrections where the library misses AA contrast, and the brand scale, which has 11 shades. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...Object.fromEntries(Object.entries(brand).map(([shade, value]) => [`--plumbline-brand-${shade}`, value])),
    // The width of every page that is no sheet.
    '--plumbline-page': '72rem',
  },
  light: {
    '--mantine-color-dimmed': '#59616b',
    '--mantine-color-placeholder': '#68707a',
    '--mantine-color-error': '#c92a2a',
    '--plumbline-surface': '#f6f7f8',
    '--plumbline-line': '#dfe3e7',
  },
  dark: {
    '--mantine-color-dimmed': '#a3acb6',
    '--mantine-color-placeholder': '#98a1ac',
    '--mantine-color-error': '#ff9c9c',
    // A note, not an alarm: the library's is the loudest part of a dark page.
    '--mantine-color-yellow-light': '#332a10',
    '--mantine-color-yellow-light-color': '#f7e3a6',
    '--plumbline-surface': '#13161a',
    '--plumbline-line': '#2e343b',
  },
});

/** public/before-scripts.js reads the key too. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'plumbline.color-scheme' });
