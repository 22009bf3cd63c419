import codes from './country-codes.json';

/**
 * ISO 3166-1 alpha-2, all 249 officially assigned codes. Every input with a country is validated against this list. `Intl` is no
 * substitute: it also knows regions and withdrawn codes. Names come from `Intl.DisplayNames` (Unicode CLDR).
 */
export const countryCodes: readonly string[] = codes;

const known: ReadonlySet<string> = new Set(countryCodes);

export const isCountry = (code: unknown): code is string => typeof code === 'string' && known.has(code);

/** For JSON schemas. */
export const countryPattern = new RegExp(`^(${countryCodes.join('|')})$`);
