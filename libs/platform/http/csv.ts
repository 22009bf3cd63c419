export type CsvCell = string | number | null;

/** White space, control and invisible characters: spreadsheets look past them, and some of them take the text apart there. */
const unseen = /^[\s\p{C}\p{Z}]+/u;
const formula = /^[=+\-@\u2212]/;

/** A name that a spreadsheet would take for a formula is marked as text; full-width and other forms of its signs are the same to some of them. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return plain(cell);
  const seen = cell.replace(unseen, '');
  const isFormula = formula.test(seen.slice(0, 2).normalize('NFKC')) || /^[\t\r\n]/.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180, with its end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Never with an exponent: not every reader of CSV knows it. */
function plain(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6) : text;
}
