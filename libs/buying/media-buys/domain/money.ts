/** Sums and shares of money without floats: whole millionths, as `numeric(20,6)` keeps them. */
export type Micros = bigint;

const micro = 1_000_000n;

/** A decimal string or number, at most 6 places. */
export function micros(amount: string | number): Micros {
  const text = typeof amount === 'number' ? amount.toFixed(6) : amount;
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * micro + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
}

export function decimal(amount: Micros): string {
  return `${amount / micro}.${String(amount % micro).padStart(6, '0')}`;
}

export function sum(amounts: readonly Micros[]): Micros {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

/** Shares by weight in whole units of the currency (cents, or yen), which add up to the amount exactly: the last one takes what is left over. */
export function split(amount: Micros, weights: readonly number[], currency: string): Micros[] {
  const unit = smallestUnit(currency);
  const scaled = weights.map((weight) => BigInt(Math.round(weight * 1_000_000)));
  const total = sum(scaled);
  const shares = scaled.map((weight) => (total === 0n ? 0n : ((amount * weight) / total / unit) * unit));
  return shares.map((share, index) => (index === shares.length - 1 ? share + amount - sum(shares) : share));
}

function smallestUnit(currency: string): Micros {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return 10n ** BigInt(6 - Math.min(6, maximumFractionDigits));
}
