import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { dayMs, isCurrency, micros } from '@exchange/kernel';
import type { Plan, Strategy } from './plan';
import type { OptionName, Price } from './sold';

/** What a plan's id says: enough to draw the plan again, so that nothing has to be kept for answers that nobody follows. */
export interface PlanKey {
  readonly strategy: Strategy;
  readonly currency: string;
  readonly budget: number;
  readonly lines: readonly { readonly productId: string; readonly share: number }[];
}

/** The price of one line of a plan, as it was told. Amounts are in the currency of the plan. */
interface PlannedPrice {
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  /** What the line gets of the least budget of the plan. */
  readonly leastSpend: number;
}

/** What a plan's id promises. */
export interface PlanPromise {
  readonly expiresAt: Date;
  /** Null: the plan has told no price for this option of this product. */
  readonly priceOf: (productId: string, option: OptionName) => PlannedPrice | null;
}

/** Signs and checks the ids of one storefront. */
export interface PlanSigning {
  readonly storefrontId: number;
  /** The first one signs; all of them are tried when an id is checked. */
  readonly keys: readonly Buffer[];
}

const letters: Readonly<Record<string, Strategy>> = { b: 'balanced', r: 'reach', f: 'focus' };
/** 96 bits. The protocol allows 255 characters for the whole id. */
const signatureLength = 16;

/** `plan.b.EUR.25000.prod_1-60.prod_2-40`: the same plan, the same text. */
export function planText({ strategy, currency, guidance, lines }: Plan): string {
  return ['plan', strategy[0], currency, guidance.recommended, ...lines.map(({ product, share }) => `${product.id}-${share}`)].join('.');
}

/**
 * The text of a plan, then what is promised, then a signature: `…~<day it expires>~<least budget>~<price of each line>~<signature>`. `expiresAt` is the
 * beginning of a day. The same promise has the same id.
 */
export function planId(plan: Plan, expiresAt: Date, { storefrontId, keys }: PlanSigning): string {
  const numbers = [expiresAt.getTime() / dayMs, plan.guidance.min].map((number) => number.toString(36));
  const promised = [planText(plan), ...numbers, ...plan.lines.map(({ option }) => priceText(option))].join('~');
  return `${promised}~${signatureOf(promised, storefrontId, keys[0]!)}`;
}

/** Null when it cannot be one of ours: shares that are not 100 together, amounts out of range, money that is no currency. Does not check the signature. */
export function readPlanId(id: string): PlanKey | null {
  const [text = ''] = id.split('~', 1);
  const [, letter, currency, amount, rest] = /^plan\.([brf])\.([A-Z]{3})\.(\d{1,12})\.([a-z0-9_.-]{1,400})$/.exec(text) ?? [];
  const lines = (rest ?? '').split('.').map((line) => /^([a-z0-9_]{1,64})-(\d{1,3})$/.exec(line));
  const read = lines.flatMap((line) => (line ? [{ productId: line[1]!, share: Number(line[2]) }] : []));
  const sum = read.reduce((total, { share }) => total + share, 0);
  if (letter === undefined || !isCurrency(currency) || read.length !== lines.length || read.some(({ share }) => share < 1) || sum !== 100)
    return null;
  return { strategy: letters[letter]!, currency, budget: Number(amount), lines: read };
}

/**
 * Null when the storefront has not made this id. `promise` is null for ids from before prices were promised: they name a plan at the prices of the
 * rate card.
 */
export function openPlanId(id: string, signing: PlanSigning): { readonly plan: PlanKey; readonly promise: PlanPromise | null } | null {
  const plan = readPlanId(id);
  if (!plan || !id.includes('~')) return plan && { plan, promise: null };
  const end = id.lastIndexOf('~');
  const [promised, signature] = [id.slice(0, end), id.slice(end + 1)];
  const [, expiry = '', least = '', ...prices] = promised.split('~');
  const isOurs = signing.keys.some((key) => isSame(signature, signatureOf(promised, signing.storefrontId, key)));
  if (!isOurs || prices.length !== plan.lines.length) return null;
  const priceOf = (productId: string, option: OptionName): PlannedPrice | null => {
    const index = plan.lines.findIndex((line) => line.productId === productId);
    const told = prices[index];
    if (told === undefined || option.currency !== plan.currency || !told.startsWith(markOf(option))) return null;
    return { ...readPrice(told), leastSpend: Math.floor((Number.parseInt(least, 36) * plan.lines[index]!.share) / 100) };
  };
  return { plan, promise: { expiresAt: new Date(Number.parseInt(expiry, 36) * dayMs), priceOf } };
}

const markLength = 4;

/** The mark of the option, `f` for a fixed price or `a` for an auction, and the amount in millionths. */
function priceText(option: Price): string {
  const { fixedPrice, floorPrice } = option;
  const amount = fixedPrice ?? floorPrice;
  return `${markOf(option)}${fixedPrice === null ? 'a' : 'f'}${amount === null ? '' : micros(amount).toString(36)}`;
}

function readPrice(told: string): Pick<PlannedPrice, 'fixedPrice' | 'floorPrice'> {
  const digits = told.slice(markLength + 1);
  const amount = digits === '' ? null : Number.parseInt(digits, 36) / 1_000_000;
  return told[markLength] === 'f' ? { fixedPrice: amount, floorPrice: null } : { fixedPrice: null, floorPrice: amount };
}

/** Tells the options of one product apart. An option with another model or currency is another option. */
function markOf({ pricingOptionId, pricingModel, currency }: OptionName): string {
  return hash('sha256', JSON.stringify([pricingOptionId, pricingModel, currency]), 'base64url').slice(0, markLength);
}

function signatureOf(promised: string, storefrontId: number, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([storefrontId, promised]))
    .digest('base64url')
    .slice(0, signatureLength);
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
