/** Markup that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Html[];

/** Template tag that escapes every value except {@link Html}. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.reduce((whole, text, index) => whole + textOf(parts[index - 1]!) + text));
}

const placeholder = /\{(\w+)\}/;

/** Escapes the text and replaces its placeholders (`{name}`) by values, which are escaped except {@link Html} and not interpreted again. */
export function fill(text: string, values: Readonly<Record<string, Part>>): Html {
  const parts = text.split(placeholder);
  return new Html(parts.map((part, index) => textOf(index % 2 === 0 ? part : (values[part] ?? ''))).join(''));
}

/** Replaces the placeholders of a text that is escaped later, such as a title. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? '')))
    .join('');

/** Emphasizes a name that others chose. It has its own direction and cannot reorder the text around it. */
export const named = (name: string): Html => html`<b dir="auto">${name}</b>`;

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('\n');
  return `${part}`.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
