import type { MarkupHandler } from '../markup/read-markup.ts';

/** What a cell's style says of its numbers, as a number format of Excel. A hidden table's style is 'hidden'. */
export function odsStyles(): MarkupHandler & {
  formatOf(style: string | undefined): string;
  isStruck(style: string | undefined): boolean;
} {
  /** Number formats by their names, and the name of each style's format. */
  const formats = new Map<string, OdsFormat>();
  const formatOfStyle = new Map<string, { format: string | undefined; parent: string | undefined }>();
  const hidden = new Set<string>();
  const struck = new Set<string>();
  let format: OdsFormat | null = null;
  let formatName = '';
  let isLiteral = false;
  /** Before how many digits of the number a text stands. */
  let digitsAfter: number | null = null;
  let style = '';

  return {
    open(name, attributes) {
      switch (name) {
        case 'number-style':
        case 'currency-style':
        case 'percentage-style':
        case 'text-style':
          formatName = attributes['style:name'] ?? '';
          format = { code: '', others: [] };
          break;
        case 'number':
          if (format) format.code += placesOf(attributes);
          break;
        case 'scientific-number':
          if (format) format.code += '0.00E+00';
          break;
        case 'embedded-text':
          digitsAfter = Math.min(Number(attributes['number:position']) || 0, 20);
          break;
        case 'text':
        case 'currency-symbol':
          isLiteral = format !== null;
          break;
        case 'map':
          format?.others.push({
            condition: attributes['style:condition'] ?? '',
            name: attributes['style:apply-style-name'] ?? '',
          });
          break;
        case 'style':
          style = attributes['style:name'] ?? '';
          formatOfStyle.set(style, {
            format: attributes['style:data-style-name'],
            parent: attributes['style:parent-style-name'],
          });
          break;
        case 'text-properties':
          if (!/^(?:none)?$/.test(attributes['style:text-line-through-style'] ?? '')) struck.add(style);
          break;
        case 'table-properties':
          if (attributes['table:display'] === 'false') hidden.add(style);
          break;
      }
    },
    text(text) {
      if (!format) return;
      const literal = `"${text.replaceAll('"', '')}"`;
      if (isLiteral) format.code += literal;
      else if (digitsAfter !== null) format.code = withinDigits(format.code, literal, digitsAfter);
    },
    close(name) {
      if (name === 'text' || name === 'currency-symbol') isLiteral = false;
      if (name === 'embedded-text') digitsAfter = null;
      if (!format || !/^(number|currency|percentage|text)-style$/.test(name)) return;
      if (name === 'percentage-style') format.code = '0.00%';
      formats.set(formatName, format);
      format = null;
    },
    isStruck: (given) => given !== undefined && struck.has(given),
    formatOf(given) {
      if (given !== undefined && hidden.has(given)) return 'hidden';
      let name = given;
      // Styles inherit from few others; the limit stops a style that inherits from itself.
      for (let depth = 0; name !== undefined && depth < 10; depth++) {
        const style = formatOfStyle.get(name);
        if (style?.format !== undefined) return sectionsOf(formats, style.format);
        name = style?.parent;
      }
      return '';
    },
  };
}

/** Puts a text before the last digits: `-` before three of `00000` makes `00-000`. */
function withinDigits(code: string, literal: string, digitsAfter: number): string {
  const at = Array.from(code.matchAll(/[0#](?=[^"]*(?:"[^"]*"[^"]*)*$)/g), ({ index }) => index).at(-digitsAfter);
  return at === undefined ? code : `${code.slice(0, at)}${at === 0 ? '#' : ''}${literal}${code.slice(at)}`;
}

/** LibreOffice saves each section of a format as a format. The last one names the others, and the numbers that they are for. */
interface OdsFormat {
  code: string;
  readonly others: { readonly condition: string; readonly name: string }[];
}

/** A format as Excel writes it: its section for numbers above zero, then the one for numbers below, if it differs. */
function sectionsOf(formats: ReadonlyMap<string, OdsFormat>, name: string): string {
  const format = formats.get(name);
  const codeOf = (value: number): string => {
    const other = format?.others.find(({ condition }) => holds(condition, value));
    return (other ? formats.get(other.name) : format)?.code ?? '';
  };
  const [above, below] = [codeOf(1), codeOf(-1)];
  return above === below ? above : `${above};${below}`;
}

/** `value()>=0` */
function holds(condition: string, value: number): boolean {
  const [, sign = '', limit = ''] = /^value\(\)(<=|>=|!=|<|>|=)(-?[\d.]+)$/.exec(condition.replace(/\s/g, '')) ?? [];
  const difference = value - Number(limit);
  switch (sign) {
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '=':
      return difference === 0;
    case '!=':
      return difference !== 0;
    default:
      return false;
  }
}

function placesOf(attributes: Readonly<Record<string, string>>): string {
  const count = (name: string) => Math.min(Math.max(0, Math.floor(Number(attributes[name] ?? 0)) || 0), 20);
  const short = SHORT[attributes['number:display-factor'] ?? ''] ?? '';
  // The general format, which shows all digits.
  if (short === '' && attributes['number:decimal-places'] === undefined && count('number:min-integer-digits') <= 1)
    return 'General';
  const decimals = count('number:decimal-places');
  const zeros = count('number:min-integer-digits');
  const whole = attributes['number:grouping'] === 'true' && zeros <= 1 ? '#,##0' : '0'.repeat(zeros) || '#';
  return `${decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : whole}${short}`;
}

/** As Excel writes thousands and millions: a comma for each three digits that are not shown. */
const SHORT: Readonly<Record<string, string>> = { '1000': ',', '1000000': ',,' };
