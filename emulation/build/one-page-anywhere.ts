// What the app's own paths begin with: what stands before it in an address is where the app is.
const HEADS = 'callback|unauthorized|home|workflow|admin';

/**
 * A page that is the same at every path of the app, whatever the host has before them: it finds its place by its own address,
 * or by the service worker that serves it, also where nothing is; and asks for its files from there. They are written by the
 * script, for a browser that looked ahead would ask for them from the wrong place.
 */
export function onePageAnywhere(html: string): string {
  const tags: string[] = [];
  const page = html.replaceAll(/[ \t]*<(link|script)\b[^>]*="\.\/[^>]*>(<\/script>)?\n?/g, (tag) => {
    tags.push(tag.trim());
    return '';
  });
  const script = `<script>
      (() => {
        // Two slashes at the begin of an address would be another host.
        const pathname = location.pathname.replace(/^\\/+/, '/');
        const at = pathname.search(/\\/(${HEADS})(\\/|$)/);
        const worker = navigator.serviceWorker?.controller?.scriptURL ?? '';
        const base = worker.endsWith('/service-worker.js?plumbline') ? new URL('.', worker).pathname
          : at < 0 ? pathname.replace(/[^/]*$/, '') : pathname.slice(0, at + 1);
        document.write('<base href="' + base + '">' + ${JSON.stringify(tags.join('')).replaceAll('</script>', '<\\/script>')});
      })();
    </script>`;
  return page.replace('</title>', `</title>\n    ${script}`);
}
