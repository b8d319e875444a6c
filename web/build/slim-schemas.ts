import type { Plugin } from 'vite';

/** How schemas become JSON Schema, and the library's own words for what is wrong: the contract has words of its own. */
const UNUSED = /zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$/;

/** Leaves out what every schema refers to and the page never calls: a quarter of the library. */
export function slimSchemas(): Plugin {
  return {
    name: 'slim-schemas',
    apply: 'build',
    transform(code, id) {
      if (!UNUSED.test(id.replaceAll('\\', '/'))) return null;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => `none as ${name}`);
      return { code: `const none = () => none;\nexport { none as default, ${names.join(', ')} };`, map: null };
    },
  };
}
