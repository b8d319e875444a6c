// The first parts of the app's own paths. What comes before them in an address is the app's base.
const HEADS = 'callback|unauthorized|home|tokens|mails|guide|workflow|admin';

/**
 * The same page for every path of the app, below any base. It finds its base by its own address, or from the service worker
 * that serves it, and loads its files from there. The script writes their tags, because a browser that looks ahead would load
 * them from the wrong base.
 */
export function onePageAnywhere(html: string): string {
  const tags: string[] = [];
  const page = html.replaceAll(/[ \t]*<(link|script)\b[^>]*="\.\/[^>]*>(<\/script>)?\n?/g, (tag) => {
    tags.push(tag.trim());
    return '';
  });
  const script = `<script>
      (() => {
        // Two slashes at the start of an address would name another host.
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
