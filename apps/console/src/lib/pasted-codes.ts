import { fold } from './fuzzy';

/** A value of a dimension. */
export interface Entry {
  readonly code: string;
  readonly name: string;
}
/** Shapes of postal codes: the API takes any text, and a seller finds nothing for a wrong one. */
const postalShapes: Readonly<Record<string, RegExp>> = {
  us_zip: /^\d{5}$/,
  us_zip_plus_four: /^\d{5}-\d{4}$/,
  gb_outward: /^[A-Z]{1,2}\d[A-Z\d]?$/,
  gb_full: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/,
  ca_fsa: /^[A-Z]\d[A-Z]$/,
  ca_full: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/,
  de_plz: /^\d{5}$/,
  fr_code_postal: /^\d{5}$/,
  au_postcode: /^\d{4}$/,
  ch_plz: /^\d{4}$/,
  at_plz: /^\d{4}$/,
};

/** The postal code as it is written in its system, or null when it has another shape. */
export function postalCode(system: string, text: string): string | null {
  const code = text.trim().toUpperCase();
  const shape = postalShapes[system];
  return shape === undefined || shape.test(code) ? code : null;
}

const maxTexts = 5_000;

/** Texts of a pasted list, each once: one per line, or else separated by semicolons or commas, or codes separated by spaces. */
export function textsIn(pasted: string): string[] {
  const separators = [/[\n\r\t]+/, /;/, /,/];
  const separator = separators.find((each) => each.test(pasted.trim()));
  const parts = separator === undefined ? splitCodes(pasted.trim()) : pasted.split(separator);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))].slice(0, maxTexts);
}

/** Splits at spaces when every part has a digit: names of places have spaces too. */
function splitCodes(text: string): string[] {
  const parts = text.split(/\s+/);
  return parts.length > 2 && parts.every((part) => /\d/.test(part)) ? parts : [text];
}

interface Resolved {
  readonly codes: readonly string[];
  readonly unknown: readonly string[];
}

/** Resolves texts by code or exact name, without case and accents, and the others by `ask`. Texts that have no code are `unknown`. */
export async function resolveAll(
  texts: readonly string[],
  entries: readonly Entry[],
  ask: (text: string) => Promise<string | null> | string | null,
): Promise<Resolved> {
  const byText = new Map<string, string>();
  for (const { code, name } of entries) byText.set(fold(name), code);
  for (const { code } of entries) byText.set(fold(code), code);
  const codes: string[] = [];
  const unknown: string[] = [];
  for (const text of texts) {
    const code = byText.get(fold(text)) ?? (await ask(text));
    if (code === null) unknown.push(text);
    else codes.push(code);
  }
  return { codes: [...new Set(codes)], unknown };
}
