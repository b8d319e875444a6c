import { switchableProducts, tenantFieldProblem } from '@plumbline/contract/platform/tenant';
import { webAddress } from '@plumbline/service-kit/node/setting-forms';
import { called, readArguments } from '../command-line.ts';
import { isEmbeddedIssuer } from '../embedded-issuer.ts';
import { PlainError } from '../plain-error.ts';
import { type LimitChanges, type LimitOption, limitOptions, NO_LIMIT } from './set-limits.ts';

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
  | { command: 'retention'; tenant: string; years: number | null; isCompanyChoosing: boolean | undefined }
  | { command: 'limits'; tenant: string; limits: LimitChanges }
  | { command: 'export'; tenant: string; folder: string }
  | { command: 'erase'; tenant: string; typed: string | undefined };

const ME = called('tenant');
export const USAGE = `Usage: ${ME} create --name NAME --admin-email E-MAIL --admin-first-name NAME --admin-last-name NAME
           [--subject ID] [--issuer URL] [--products platform,workflow]
       ${ME} list
       ${ME} products TENANT platform,workflow
       ${ME} retention TENANT YEARS|all [--company-chooses yes|no]
       ${ME} limits TENANT [--jobs N] [--users N] [--requests-per-minute N] [--mb-per-minute N]
       ${ME} export TENANT --to FOLDER
       ${ME} erase TENANT [--yes-erase NAME]

  --subject   the administrator's id at the identity provider ("sub"); without it the first sign-in with this
              verified e-mail address becomes the administrator
  --issuer    the identity provider, where it is not the one of OIDC_ISSUER or of the people who are here already
  --jobs …    what the company may have: a number, "none" for no limit, or "usual" for what the services' settings say;
              without any of them the command shows what is set
  --to        a new folder for everything of the company, as JSON and CSV
  --yes-erase the company's name once more, for scripts; without it the command asks
  TENANT      its name or its id, as "list" shows them`;

/** Parses the arguments. Throws a PlainError that says what is wrong with them. */
export function readRequest(args: string[]): TenantRequest {
  const { values, positionals } = readArguments(USAGE, {
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
      jobs: { type: 'string' },
      users: { type: 'string' },
      'requests-per-minute': { type: 'string' },
      'mb-per-minute': { type: 'string' },
      to: { type: 'string' },
      'company-chooses': { type: 'string' },
      'yes-erase': { type: 'string' },
    },
  });
  const [command, tenant, products, ...others] = positionals;
  if (command === 'list' && !tenant) return { command };
  if (command === 'products' && tenant && products !== undefined && others.length === 0)
    return { command, tenant, products: productsOf(products) };
  if (command === 'retention' && tenant && products !== undefined && others.length === 0)
    return { command, tenant, years: yearsOf(products), isCompanyChoosing: choosing(values['company-chooses']) };
  if (command === 'limits' && tenant && products === undefined) return { command, tenant, limits: limitsOf(values) };
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
  if (made.issuer !== undefined && !isEmbeddedIssuer(made.issuer))
    check('--issuer', webAddress.safeParse(made.issuer).success ? null : 'is not a web address, as OIDC_ISSUER is one');
  check('--name', tenantFieldProblem('name', made.name));
  check('--admin-email', tenantFieldProblem('contactEmail', made.admin.email));
  for (const part of [made.admin.firstName, made.admin.lastName])
    if (part !== undefined) check('The administrator’s name', tenantFieldProblem('name', part));
  return { command, tenant: made };
}

function check(what: string, problem: string | null): void {
  if (problem !== null) throw new PlainError(`${what} ${problem}.`);
}

function choosing(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined;
  if (text !== 'yes' && text !== 'no') throw new PlainError('--company-chooses is yes or no.');
  return text === 'yes';
}

/** Whole years; null for "all". */
function yearsOf(text: string): number | null {
  if (text === 'all') return null;
  const years = Number(text);
  if (!Number.isInteger(years) || years < 1 || years > 100)
    throw new PlainError(`"${text}" is neither a number of years from 1 to 100 nor "all".`);
  return years;
}

/** A limit that is not given stays unchanged. */
function limitsOf(values: { [Option in LimitOption]?: string | undefined }): LimitChanges {
  return Object.fromEntries(
    limitOptions.flatMap(({ option, column }) => {
      const text = values[option];
      return text === undefined ? [] : [[column, limitOf(option, text)]];
    }),
  );
}

function limitOf(option: string, text: string): number | null {
  if (text === 'usual') return null;
  if (text === 'none') return NO_LIMIT;
  const most = Number(text);
  if (!Number.isInteger(most) || most < 1 || most > 1_000_000_000)
    throw new PlainError(`--${option}: "${text}" is neither a whole number from 1 nor "none" or "usual".`);
  return most;
}

/** A list separated by commas; "none" is an empty list. */
function productsOf(text: string): Product[] {
  const names = text.split(',').map((part) => part.trim());
  if (names.length === 1 && names[0] === 'none') return [];
  const unknown = names.find((name) => !switchableProducts.some((product) => product === name));
  if (unknown !== undefined)
    throw new PlainError(`There is no product "${unknown}"; there are ${switchableProducts.join(' and ')}, or none.`);
  return switchableProducts.filter((product) => names.includes(product));
}
