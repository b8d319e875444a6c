import { parseArgs } from 'node:util';
import { switchableProducts, tenantFieldProblem } from '@plumbline/contract/platform/tenant';
import { PlainError } from '../plain-error.ts';

export type Product = (typeof switchableProducts)[number];

export interface NewTenant {
  name: string;
  products: Product[];
  admin: { email: string; firstName: string | undefined; lastName: string | undefined; subject: string | undefined };
  issuer: string | undefined;
}
export type TenantRequest =
  | { command: 'create'; tenant: NewTenant }
  | { command: 'list' }
  | { command: 'products'; tenant: string; products: Product[] }
  | { command: 'retention'; tenant: string; years: number | null }
  | { command: 'export'; tenant: string; folder: string }
  | { command: 'erase'; tenant: string; typed: string | undefined };

export const USAGE = `Usage: npm run tenant -- create --name NAME --admin-email E-MAIL --admin-first-name NAME --admin-last-name NAME
                         [--subject ID] [--issuer URL] [--products platform,workflow]
       npm run tenant -- list
       npm run tenant -- products TENANT platform,workflow
       npm run tenant -- retention TENANT YEARS|all
       npm run tenant -- export TENANT --to FOLDER
       npm run tenant -- erase TENANT [--yes-erase NAME]

  --subject   the administrator's id at the identity provider ("sub"); without it the first sign-in with this
              verified e-mail address becomes the administrator
  --issuer    the identity provider, where it is not the one of OIDC_ISSUER or of the people who are here already
  --to        a new folder for everything of the company, as JSON and CSV
  --yes-erase the company's name once more, for scripts; without it the command asks
  TENANT      its name or its id, as "list" shows them`;

/** Reads the arguments. Throws a PlainError that says what is wrong with them. */
export function readRequest(args: string[]): TenantRequest {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        'admin-email': { type: 'string' },
        'admin-first-name': { type: 'string' },
        'admin-last-name': { type: 'string' },
        subject: { type: 'string' },
        issuer: { type: 'string' },
        products: { type: 'string' },
        to: { type: 'string' },
        'yes-erase': { type: 'string' },
      },
    });
    const [command, tenant, products, ...others] = positionals;
    if (command === 'list' && !tenant) return { command };
    if (command === 'products' && tenant && products !== undefined && others.length === 0)
      return { command, tenant, products: productsOf(products) };
    if (command === 'retention' && tenant && products !== undefined && others.length === 0)
      return { command, tenant, years: yearsOf(products) };
    if (command === 'export' && tenant && values.to && products === undefined)
      return { command, tenant, folder: values.to };
    if (command === 'erase' && tenant && products === undefined) return { command, tenant, typed: values['yes-erase'] };
    const { name, 'admin-email': email } = values;
    if (command !== 'create' || tenant || !name || !email) throw new PlainError(USAGE);
    const made = {
      name: name.trim(),
      products: productsOf(values.products ?? switchableProducts.join(',')),
      admin: {
        email: email.trim(),
        firstName: values['admin-first-name']?.trim(),
        lastName: values['admin-last-name']?.trim(),
        subject: values.subject?.trim(),
      },
      issuer: values.issuer?.trim(),
    };
    check('--name', tenantFieldProblem('name', made.name));
    check('--admin-email', tenantFieldProblem('contactEmail', made.admin.email));
    for (const part of [made.admin.firstName, made.admin.lastName])
      if (part !== undefined) check('The administrator’s name', tenantFieldProblem('name', part));
    return { command, tenant: made };
  } catch (error) {
    // parseArgs names the unknown option in its message.
    if (error instanceof TypeError) throw new PlainError(`${error.message}\n\n${USAGE}`);
    throw error;
  }
}

function check(what: string, problem: string | null): void {
  if (problem !== null) throw new PlainError(`${what} ${problem}.`);
}

/** Whole years; null for "all". */
function yearsOf(text: string): number | null {
  if (text === 'all') return null;
  const years = Number(text);
  if (!Number.isInteger(years) || years < 1 || years > 100)
    throw new PlainError(`"${text}" is no number of years from 1 to 100, nor "all".`);
  return years;
}

/** A list with commas; "none" is an empty list. */
function productsOf(text: string): Product[] {
  const names = text.split(',').map((part) => part.trim());
  if (names.length === 1 && names[0] === 'none') return [];
  const unknown = names.find((name) => !switchableProducts.some((product) => product === name));
  if (unknown !== undefined)
    throw new PlainError(`There is no product "${unknown}"; there are ${switchableProducts.join(' and ')}, or none.`);
  return switchableProducts.filter((product) => names.includes(product));
}
