/** A decimal is text whose digits are all kept, and no formula. */
export type CsvValue = string | number | boolean | null | undefined | { readonly decimal: `${number}` };

/** Spreadsheets run a text that begins like this as a formula. */
const formula = /^[\s\u200e\u200f\u2066-\u2069\ufeff]*[=+\-@\t\r＝＋－＠]/;

/** A CSV file (RFC 4180). Texts that would be formulas get an apostrophe, numbers stay numbers, unknown values are empty. */
export function csvOf(heads: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.decimal;
  if (typeof value !== 'string') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves it as a file. The mark at the start tells spreadsheets that the file is UTF-8. */
export function saveCsv(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob(['\ufeff', content], { type: 'text/csv;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
