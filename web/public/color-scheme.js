// Runs before the first paint, so that the page never flashes in the other scheme. A file of its own because the
// Content-Security-Policy allows no inline script. The key is the one of src/app/theme.ts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('plumbline.color-scheme');
  } catch {
    // Storage is off: the system's scheme it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
