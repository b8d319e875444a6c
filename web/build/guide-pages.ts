import { Marked } from 'marked';
import type { Plugin } from 'vite';

/** Pages of `docs/guide`, as modules with their title and HTML: the browser gets no reader of Markdown, and a picture only its address. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    enforce: 'pre',
    transform: (text, id) => (/\/docs\/guide\/[^/?]+\.md$/.test(id) ? { code: guideModule(text), map: null } : null),
  };
}

/** A link to another page becomes its name in `data-page`; a picture is asked for when it comes into view. */
export function guideModule(text: string): string {
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      image: ({ href, text: alt }) => `<img src="{picture ${pictures.push(href) - 1}}" alt="${alt}" loading="lazy">`,
      link({ href, tokens }) {
        const page = href.replace(/\.md$/, '');
        return `<a href="./${page}" data-page="${page}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const [, title = '', rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  const html = marked.parse(rest, { async: false });
  return [
    ...pictures.map((path, index) => `import picture${index} from './${path}';`),
    `const pictures = [${pictures.map((_, index) => `picture${index}`).join(', ')}];`,
    `export const title = ${JSON.stringify(title)};`,
    `export const html = ${JSON.stringify(html)}.replace(/\\{picture (\\d+)\\}/g, (_, index) => pictures[index]);`,
  ].join('\n');
}
