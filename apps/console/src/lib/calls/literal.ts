import { Hidden } from './hidden';

/** Code in the place of a value. */
export class Code {
  constructor(readonly text: string) {}
}

/** How a language writes a value. */
interface Notation {
  readonly text: (value: string) => string;
  readonly name: (value: string) => string;
  readonly hidden: (variable: string) => string;
  /** After the last line of a list. */
  readonly lastComma: string;
}

/** Characters of a line that holds a whole value. */
const width = 60;
/** Characters that change the order of others, or that nobody sees. */
const invisible = /[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const escaped = (value: string): string =>
  JSON.stringify(value).replaceAll(invisible, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Stands around the name of a variable in JSON. Written texts never contain it, because it is escaped there. */
const mark = '\u0000';

const json: Notation = { text: escaped, name: escaped, hidden: (name) => `"${mark}${name}${mark}"`, lastComma: '' };

const quoted = (value: string): string =>
  `'${escaped(value)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
export const typescript: Notation = {
  text: quoted,
  // As a plain name, `__proto__` would set the prototype.
  name: (value) => (value === '__proto__' ? "['__proto__']" : /^[a-z_$][\w$]*$/i.test(value) ? value : quoted(value)),
  hidden: (name) => `String(process.env.${name})`,
  lastComma: ',',
};

/** Writes a value: in one line where that is short, else a line for each member. Members that are undefined are left out. */
export function write(value: unknown, notation: Notation, indent = ''): string {
  if (value instanceof Hidden) return notation.hidden(value.variable);
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((each) => write(each, notation, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${notation.name(name)}: ${write(each, notation, inner)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (members.length === 0) return `${open}${close}`;
  const line = members.join(', ');
  if (!line.includes('\n') && line.length + indent.length <= width) return isList ? `[${line}]` : `{ ${line} }`;
  return `${open}\n${members.map((each) => inner + each).join(',\n')}${notation.lastComma}\n${indent}${close}`;
}

/** JSON of a value. `put` writes a variable in the place of a hidden value, inside of the quotes. */
export const jsonWith = (value: unknown, put: (variable: string) => string, around = (text: string) => text): string =>
  around(write(value, json))
    .split(mark)
    .map((part, at) => (at % 2 === 0 ? part : put(part)))
    .join('');
