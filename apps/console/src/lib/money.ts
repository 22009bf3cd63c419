/** Money in compact notation, or with the digits of its currency while it is below the first compact step of the language (in German, a million). */
export function compactMoney(language: string, value: number, currency: string): string {
  const format = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, { style: 'currency', currency, ...options });
  const compact = format({ notation: 'compact', maximumFractionDigits: 1 }).formatToParts(value);
  const isShortened = compact.some(({ type }) => type === 'compact');
  return isShortened ? compact.map(({ value: part }) => part).join('') : format({}).format(value);
}
