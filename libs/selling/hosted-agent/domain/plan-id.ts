import { isCurrency } from '@exchange/kernel';
import type { Plan, Strategy } from './plan';

/** What a plan's id says: enough to draw the plan again, so that nothing has to be kept for answers that nobody follows. */
export interface PlanKey {
  readonly strategy: Strategy;
  readonly currency: string;
  readonly budget: number;
  readonly lines: readonly { readonly productId: string; readonly share: number }[];
}

const letters: Readonly<Record<string, Strategy>> = { b: 'balanced', r: 'reach', f: 'focus' };

/** `plan.b.EUR.25000.prod_1-60.prod_2-40`: the same plan, the same id. */
export function planId({ strategy, currency, guidance, lines }: Plan): string {
  return ['plan', strategy[0], currency, guidance.recommended, ...lines.map(({ product, share }) => `${product.id}-${share}`)].join('.');
}

/** Null when it cannot be one of ours: shares that are not 100 together, amounts out of range, money that is no currency. */
export function readPlanId(id: string): PlanKey | null {
  const [, letter, currency, amount, rest] = /^plan\.([brf])\.([A-Z]{3})\.(\d{1,12})\.([a-z0-9_.-]{1,400})$/.exec(id) ?? [];
  const lines = (rest ?? '').split('.').map((line) => /^([a-z0-9_]{1,64})-(\d{1,3})$/.exec(line));
  const read = lines.flatMap((line) => (line ? [{ productId: line[1]!, share: Number(line[2]) }] : []));
  const sum = read.reduce((total, { share }) => total + share, 0);
  if (letter === undefined || !isCurrency(currency) || read.length !== lines.length || read.some(({ share }) => share < 1) || sum !== 100)
    return null;
  return { strategy: letters[letter]!, currency, budget: Number(amount), lines: read };
}
