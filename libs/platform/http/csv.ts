export type CsvCell = string | number | null;

/** Leading characters that spreadsheets ignore or split cells at: white space, control and invisible characters. */
const invisiblePrefix = /^[\s\p{C}\p{Z}]+/u;
const formula = /^[=+\-@\u2212]/;

/** Prefixes text that a spreadsheet would run as a formula with `'`. NFKC covers full-width signs, which some spreadsheets accept. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return formatNumber(cell);
  const visible = cell.replace(invisiblePrefix, '');
  const isFormula = formula.test(visible.slice(0, 2).normalize('NFKC')) || /^[\t\r\n]/.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV (RFC 4180), including its line break. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Formats without an exponent, which not every CSV reader knows. */
function formatNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(6) : text;
}
