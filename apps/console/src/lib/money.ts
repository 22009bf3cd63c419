/** Compact notation for large amounts; amounts below the language's first compact step (in German a million) show the currency's digits. */
export function compactMoney(language: string, value: number, currency: string): string {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, { style: 'currency', currency, ...options });
  const compact = format({ notation: 'compact', maximumFractionDigits: 1 }).formatToParts(value);
  const isShortened = compact.some(({ type }) => type === 'compact');
  return isShortened ? compact.map(({ value: part }) => part).join('') : format({}).format(value);
}
