import type { MarkupHandler } from '../markup/read-markup.ts';

/** What a cell's style says of its numbers, as a number format of Excel. A hidden table's style is 'hidden'. */
export function odsStyles(): MarkupHandler & {
  formatOf(style: string | undefined): string;
  isStruck(style: string | undefined): boolean;
} {
  /** Number formats by their names, and the name of each style's format. */
  const formats = new Map<string, string>();
  const formatOfStyle = new Map<string, { format: string | undefined; parent: string | undefined }>();
  const hidden = new Set<string>();
  const struck = new Set<string>();
  let format: { name: string; code: string } | null = null;
  let isLiteral = false;
  let style = '';

  return {
    open(name, attributes) {
      switch (name) {
        case 'number-style':
        case 'currency-style':
        case 'percentage-style':
          format = { name: attributes['style:name'] ?? '', code: '' };
          break;
        case 'number':
          if (format) format.code += placesOf(attributes);
          break;
        case 'scientific-number':
          if (format) format.code += '0.00E+00';
          break;
        case 'text':
          isLiteral = format !== null;
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
      if (format && isLiteral) format.code += `"${text.replaceAll('"', '')}"`;
    },
    close(name) {
      if (name === 'text') isLiteral = false;
      if (!format || !/^(number|currency|percentage)-style$/.test(name)) return;
      formats.set(format.name, name === 'percentage-style' ? '0.00%' : format.code);
      format = null;
    },
    isStruck: (given) => given !== undefined && struck.has(given),
    formatOf(given) {
      if (given !== undefined && hidden.has(given)) return 'hidden';
      let name = given;
      // Styles inherit from few others; the limit stops a style that inherits from itself.
      for (let depth = 0; name !== undefined && depth < 10; depth++) {
        const style = formatOfStyle.get(name);
        if (style?.format !== undefined) return formats.get(style.format) ?? '';
        name = style?.parent;
      }
      return '';
    },
  };
}

function placesOf(attributes: Readonly<Record<string, string>>): string {
  const count = (name: string) => Math.min(Math.max(0, Math.floor(Number(attributes[name] ?? 0)) || 0), 20);
  const short = SHORT[attributes['number:display-factor'] ?? ''] ?? '';
  // The general format, which shows all digits.
  if (short === '' && attributes['number:decimal-places'] === undefined && count('number:min-integer-digits') <= 1)
    return 'General';
  const decimals = count('number:decimal-places');
  const whole = '0'.repeat(count('number:min-integer-digits')) || '#';
  return `${decimals > 0 ? `${whole}.${'0'.repeat(decimals)}` : whole}${short}`;
}

/** As Excel writes thousands and millions: a comma for each three digits that are not shown. */
const SHORT: Readonly<Record<string, string>> = { '1000': ',', '1000000': ',,' };
