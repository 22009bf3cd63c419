/** Currencies of ISO 4217 without minor units, and with three digits. `Intl` is no substitute: some browsers write forints, rupiahs and pesos without digits. */
const [none, three] = ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF', 'BHD IQD JOD KWD LYD OMR TND'];

/** Fraction digits of a currency, by which the API counts minor units. */
export const currencyDigits = (currency: string): number => (none.includes(currency) ? 0 : three.includes(currency) ? 3 : 2);
