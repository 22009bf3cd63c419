/** Marks of numbers in a language: `1.234,5` in German. */
function marksOf(language: string): { readonly group: string; readonly decimal: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: true, numberingSystem: 'latn' }).formatToParts(12_345.5);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { group: of('group'), decimal: of('decimal') };
}

const escaped = (mark: string) => mark.replace(/[.\\^$*+?()[\]{}|]/g, String.raw`\$&`);

/** The number that was typed, with a point as its decimal mark. Empty when nothing was typed. */
export function plainNumber(typed: string, language: string): string {
  const { group, decimal } = marksOf(language);
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '');
  const mark = group.trim() === '' ? '' : escaped(group);
  const isGrouped = mark !== '' && new RegExp(`^-?\\d{1,3}(${mark}\\d{3})+(${escaped(decimal)}\\d*)?$`).test(text);
  const digits = isGrouped ? text.replaceAll(group, '') : text;
  return isGrouped || digits.includes('.') ? digits.replace(decimal, '.') : digits.replace(',', '.');
}

/**
 * The number that was typed, with the marks of a language: `50,000` is fifty thousand in English, fifty in German. NaN for anything else.
 */
export function numberOf(typed: string, language: string): number {
  const text = plainNumber(typed, language);
  return text === '' ? Number.NaN : Number(text);
}

/**
 * The number for the body of a request. What is no number is sent as it was typed, because JSON makes null of NaN, which can mean "none": the API refuses it
 * at its field.
 */
export function sentNumber(typed: string, language: string): number {
  const number = numberOf(typed, language);
  return Number.isFinite(number) ? number : (typed.trim() as unknown as number);
}

/** A number as people type it in a language: without groups, with all its decimal places. */
export const typedNumber = (value: number | null | undefined, language: string): string =>
  value === null || value === undefined
    ? ''
    : new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20, numberingSystem: 'latn' }).format(value);
