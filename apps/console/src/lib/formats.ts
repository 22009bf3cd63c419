const [numbers, dates] = [new Map<string, Intl.NumberFormat>(), new Map<string, Intl.DateTimeFormat>()];

/** Formats are kept: making one takes longer than formatting a row with it. */
export const numberFormat = (language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  kept(numbers, language, options, () => new Intl.NumberFormat(language, options));

export const dateFormat = (language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  kept(dates, language, options, () => new Intl.DateTimeFormat(language, options));

function kept<T>(formats: Map<string, T>, language: string, options: object | undefined, make: () => T): T {
  const key = language + JSON.stringify(options ?? {});
  const found = formats.get(key);
  if (found !== undefined) return found;
  const format = make();
  formats.set(key, format);
  return format;
}
