import { parseSync } from 'vite';

export interface Import {
  /** As written: `./a.ts`, `@plumbline/domain/money`, `node:fs`. */
  specifier: string;
  line: number;
  /** Erased before the program runs: `import type`, `export type … from`, and `import('…')` as a type. */
  isTypeOnly: boolean;
  /** `import('…')`, `new URL('…', import.meta.url)` of a worker or asset, `import.meta.glob('…')`. */
  isDynamic: boolean;
  isExportAll: boolean;
}

/** A piece of text and where it begins. */
export interface Comment {
  text: string;
  line: number;
}

export interface Parsed {
  imports: Import[];
  comments: Comment[];
  /** Strings, templates and the text between tags, as written in the source. */
  literals: Comment[];
}

/** A TypeScript file's imports, comments and literals, by the build's parser. Throws on a syntax error. */
export function parse(path: string, text: string): Parsed {
  const { program, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const imports: Import[] = [];
  const literals: Comment[] = [];
  visit(program, (node) => {
    const line = () => lineAt(text, node.start);
    const found = importOf(node);
    if (found) imports.push({ ...found, line: line() });
    const isText =
      node.type === 'TemplateLiteral' ||
      node.type === 'JSXText' ||
      (node.type === 'Literal' && typeof node.value === 'string');
    if (isText) literals.push({ text: text.slice(node.start, node.end), line: line() });
  });
  const said = comments.map(({ value, start }) => ({ text: value, line: lineAt(text, start) }));
  return { imports, comments: said, literals };
}

type Node = Record<string, unknown> & { type: string; start: number; end: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  typeof value.type === 'string' &&
  'start' in value &&
  'end' in value;

function visit(value: unknown, each: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, each);
  if (!isNode(value)) return;
  each(value);
  for (const child of Object.values(value)) visit(child, each);
}

function importOf(node: Node): Omit<Import, 'line'> | undefined {
  const plain = { isTypeOnly: false, isDynamic: false, isExportAll: false };
  switch (node.type) {
    case 'ImportDeclaration':
      return from(node.source, { ...plain, isTypeOnly: node.importKind === 'type' });
    case 'ExportNamedDeclaration':
      return from(node.source, { ...plain, isTypeOnly: node.exportKind === 'type' });
    case 'ExportAllDeclaration':
      return from(node.source, { ...plain, isTypeOnly: node.exportKind === 'type', isExportAll: true });
    case 'TSImportType':
      return from(node.source, { ...plain, isTypeOnly: true });
    case 'ImportExpression':
      return from(node.source, { ...plain, isDynamic: true });
    case 'TSExternalModuleReference':
      return from(node.expression, plain);
    case 'NewExpression':
      return nameOf(node.callee) === 'URL' && nameOf(at(node.arguments, 1)) === 'import.meta.url'
        ? from(at(node.arguments, 0), { ...plain, isDynamic: true })
        : undefined;
    case 'CallExpression':
      return ['require', 'import.meta.glob', 'vi.importActual', 'vi.mock'].includes(nameOf(node.callee))
        ? from(at(node.arguments, 0), { ...plain, isDynamic: true })
        : undefined;
    default:
      return undefined;
  }
}

const at = (list: unknown, index: number): unknown => (Array.isArray(list) ? list[index] : undefined);

function from(source: unknown, kind: Omit<Import, 'line' | 'specifier'>): Omit<Import, 'line'> | undefined {
  if (isNode(source) && source.type === 'ArrayExpression') return from(at(source.elements, 0), kind);
  return isNode(source) && typeof source.value === 'string' ? { specifier: source.value, ...kind } : undefined;
}

/** The text `import.meta.url` for its syntax nodes; '' for anything other than names and dots. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MetaProperty') return `${nameOf(node.meta)}.${nameOf(node.property)}`;
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return '';
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;
