/** Tokens of one call as its provider counted them. `input` excludes cached tokens. */
export interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

const priceNames = ['input', 'output', 'cache-read', 'cache-write'] as const;

/** Prices in micro-dollars per million tokens. */
export type Prices = Readonly<Record<(typeof priceNames)[number], number>>;

const perMillion = 1_000_000;

export function pricesOf(pairs: readonly string[]): Prices {
  const given = new Map(pairs.map((pair) => pair.split(':') as [string, string]));
  return Object.fromEntries(priceNames.map((name) => [name, Number(given.get(name) ?? 0)])) as unknown as Prices;
}

/** Cost in micro-dollars, rounded up so that a paid call never costs 0. */
export function costOf({ input, output, cacheRead, cacheWrite }: Tokens, prices: Prices): number {
  const sum = input * prices.input + output * prices.output + cacheRead * prices['cache-read'] + cacheWrite * prices['cache-write'];
  return Math.ceil(sum / perMillion);
}

/** Maximum cost of a call in micro-dollars. Every token has at least one character. */
export function maxCostOf(characters: number, maxOutput: number, prices: Prices): number {
  const dearest = Math.max(prices.input, prices['cache-write']);
  return Math.ceil((characters * dearest + maxOutput * prices.output) / perMillion);
}
