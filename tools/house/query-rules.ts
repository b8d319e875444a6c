import { isSource, isTest } from './house.ts';
import type { Rule } from './import-rules.ts';

const STATEMENT = /^[`'"]\s*(?:select|with|insert|update|delete)\b/i;
/** A table. A name before `(` is a function, which limits its rows itself. */
const TABLE = /\b(?:from|update|into)\s+(?:platform|workflow)\.(\w+)(?![\w(])/g;
/** Views that only show the tenant or the person of the request; and the list of migrations, which belongs to no tenant. */
const LIMITED = ['tenant_access', 'tenant_membership', 'tenant_people', 'migration'];
/** The tenant filter: a parameter, an interpolated condition or source, or the columns of an insert. */
const NAMES_TENANT = /\btenant_id = (?:\$\d|\$\{)|\b(?:from|where) \$\{|\(tenant_id,/;

/** Row-level security limits every table to its tenant too, so that a gap in one of the two does no harm. */
export const queriesNameTheirTenant: Rule = (house) =>
  house.files
    .filter((file) => /^services\/(platform|workflow)\/src\//.test(file.path) && isSource(file) && !isTest(file.path))
    .flatMap((file) =>
      house.parsed(file).literals.flatMap(({ text, line }) => {
        if (!STATEMENT.test(text) || NAMES_TENANT.test(text)) return [];
        const table = [...text.matchAll(TABLE)].find(([, name = '']) => !LIMITED.includes(name));
        return table ? [`${file.path}:${line} reads or writes ${table[1]} without naming the tenant`] : [];
      }),
    );
