/**
 * ISO 4217 currencies that are legal tender, grouped by decimals. Every input with a currency is validated against this list. Excluded:
 * metals, units of account, test codes and funds (XAU, XDR, XTS, XXX, BOV, CHE, CHW, CLF, COU, MXV, USN, UYI, UYW), and withdrawn
 * currencies (HRK, SLL, ZWL, ANG, CUC, BGN since January 2026). `Intl` is no substitute: its list depends on the release of Node.
 */
const decimals0 = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF';
const decimals3 = 'BHD IQD JOD KWD LYD OMR TND';
const decimals2 = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP
  ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
  MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD
  SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
`;

const codesIn = (text: string): string[] => text.trim().split(/\s+/);

const decimalsOf: ReadonlyMap<string, number> = new Map(
  (
    [
      [0, decimals0],
      [2, decimals2],
      [3, decimals3],
    ] as const
  ).flatMap(([decimals, codes]) => codesIn(codes).map((code) => [code, decimals] as const)),
);

/** Sorted by code. */
export const currencies: readonly string[] = [...decimalsOf.keys()].toSorted();

export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && decimalsOf.has(code);
}

/** Decimals of the currency: 0 for yen, 3 for dinars. 2 for unlisted codes, which only rows older than the list have. */
export function decimalsOfCurrency(code: string): number {
  return decimalsOf.get(code) ?? 2;
}

export const notACurrency = (code: string): string => `${code} is not a currency of ISO 4217.`;
