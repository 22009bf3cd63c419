import decimals from './currency-decimals.json';

/**
 * ISO 4217 currencies that are legal tender, with their decimals. Every input with a currency is validated against this list. Excluded:
 * metals, units of account, test codes and funds (XAU, XDR, XTS, XXX, BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW), and withdrawn
 * currencies (HRK, SLL, ZWL, ANG, CUC, BGN since January 2026). `Intl` is no substitute: its list depends on the release of Node.
 */
const decimalsOf: ReadonlyMap<string, number> = new Map(Object.entries(decimals));

/** Sorted by code. */
export const currencies: readonly string[] = [...decimalsOf.keys()];

export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && decimalsOf.has(code);
}

/** Decimals of the currency: 0 for yen, 3 for dinars. 2 for unlisted codes, which only rows older than the list have. */
export function decimalsOfCurrency(code: string): number {
  return decimalsOf.get(code) ?? 2;
}

export const notACurrency = (code: string): string => `${code} is not a currency of ISO 4217.`;
