import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { dayMs, isCurrency, micros } from '@exchange/kernel';
import type { MediaPlan, Strategy } from './plan';
import type { OptionKey, SoldOption } from './sold';

/** The content of a plan's id: enough to rebuild the plan, so that plans need no storage. */
export interface PlanContents {
  readonly strategy: Strategy;
  readonly currency: string;
  readonly budget: number;
  readonly lines: readonly { readonly productId: string; readonly share: number }[];
}

/** The promised price of one line of a plan. Amounts are in the currency of the plan. */
interface PlannedPrice {
  readonly fixedPrice: number | null;
  readonly floorPrice: number | null;
  /** The line's share of the minimum budget of the plan. */
  readonly leastSpend: number;
}

export interface PlanPromise {
  readonly expiresAt: Date;
  /** Null: the plan promises no price for this option of this product. */
  readonly priceOf: (productId: string, option: OptionKey) => PlannedPrice | null;
}

export interface PlanSigning {
  readonly storefrontId: number;
  /** The first key signs; all keys are tried when an id is checked. */
  readonly keys: readonly Buffer[];
}

const strategyLetters: Readonly<Record<string, Strategy>> = { b: 'balanced', r: 'reach', f: 'focus' };
/** Characters of the signature: 96 bits. The protocol allows 255 characters for the whole id. */
const signatureLength = 16;

/** Text of a plan, equal for equal plans: `plan.b.EUR.25000.prod_1-60.prod_2-40`. */
export function planText({ strategy, currency, guidance, lines }: MediaPlan): string {
  return ['plan', strategy[0], currency, guidance.recommended, ...lines.map(({ product, share }) => `${product.id}-${share}`)].join('.');
}

/**
 * The text of a plan, the promise and a signature: `…~<day it expires>~<minimum budget>~<price of each line>~<signature>`. `expiresAt` is the
 * beginning of a day. Equal promises have equal ids.
 */
export function signedPlanId(plan: MediaPlan, expiresAt: Date, { storefrontId, keys }: PlanSigning): string {
  const numbers = [expiresAt.getTime() / dayMs, plan.guidance.min].map((number) => number.toString(36));
  const promised = [planText(plan), ...numbers, ...plan.lines.map(({ option }) => priceText(option))].join('~');
  return `${promised}~${signatureOf(promised, storefrontId, keys[0]!)}`;
}

/** Null for an id with a wrong format, shares that do not add up to 100, or an unknown currency. The signature is not checked. */
export function readPlanId(id: string): PlanContents | null {
  const [text = ''] = id.split('~', 1);
  const [, letter, currency, amount, rest] = /^plan\.([brf])\.([A-Z]{3})\.(\d{1,12})\.([a-z0-9_.-]{1,400})$/.exec(text) ?? [];
  const lines = (rest ?? '').split('.').map((line) => /^([a-z0-9_]{1,64})-(\d{1,3})$/.exec(line));
  const read = lines.flatMap((line) => (line ? [{ productId: line[1]!, share: Number(line[2]) }] : []));
  const sum = read.reduce((total, { share }) => total + share, 0);
  if (letter === undefined || !isCurrency(currency) || read.length !== lines.length || read.some(({ share }) => share < 1) || sum !== 100)
    return null;
  return { strategy: strategyLetters[letter]!, currency, budget: Number(amount), lines: read };
}

/**
 * Null for an invalid id, and for one whose signature is not the storefront's. Ids without a signature are from before prices were promised, and can
 * be written by anybody: their `promise` is null, and their plans are booked at rate card prices.
 */
export function verifyPlanId(
  id: string,
  signing: PlanSigning,
): { readonly plan: PlanContents; readonly promise: PlanPromise | null } | null {
  const plan = readPlanId(id);
  if (!plan || !id.includes('~')) return plan && { plan, promise: null };
  const end = id.lastIndexOf('~');
  const [promised, signature] = [id.slice(0, end), id.slice(end + 1)];
  const [, expiry = '', minBudget = '', ...prices] = promised.split('~');
  const isOurs = signing.keys.some((key) => isEqualText(signature, signatureOf(promised, signing.storefrontId, key)));
  if (!isOurs || prices.length !== plan.lines.length) return null;
  const priceOf = (productId: string, option: OptionKey): PlannedPrice | null => {
    const index = plan.lines.findIndex((line) => line.productId === productId);
    const priceCode = prices[index];
    if (priceCode === undefined || option.currency !== plan.currency || !priceCode.startsWith(optionMark(option))) return null;
    return { ...readPrice(priceCode), leastSpend: Math.floor((Number.parseInt(minBudget, 36) * plan.lines[index]!.share) / 100) };
  };
  return { plan, promise: { expiresAt: new Date(Number.parseInt(expiry, 36) * dayMs), priceOf } };
}

const markLength = 4;

/** The mark of the option, `f` for a fixed price or `a` for an auction, and the amount in millionths. */
function priceText(option: SoldOption): string {
  const { fixedPrice, floorPrice } = option;
  const amount = fixedPrice ?? floorPrice;
  return `${optionMark(option)}${fixedPrice === null ? 'a' : 'f'}${amount === null ? '' : micros(amount).toString(36)}`;
}

function readPrice(priceCode: string): Pick<PlannedPrice, 'fixedPrice' | 'floorPrice'> {
  const digits = priceCode.slice(markLength + 1);
  const amount = digits === '' ? null : Number.parseInt(digits, 36) / 1_000_000;
  return priceCode[markLength] === 'f' ? { fixedPrice: amount, floorPrice: null } : { fixedPrice: null, floorPrice: amount };
}

/** Identifies an option of one product by id, model and currency. */
function optionMark({ pricingOptionId, pricingModel, currency }: OptionKey): string {
  return hash('sha256', JSON.stringify([pricingOptionId, pricingModel, currency]), 'base64url').slice(0, markLength);
}

function signatureOf(promised: string, storefrontId: number, key: Buffer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([storefrontId, promised]))
    .digest('base64url')
    .slice(0, signatureLength);
}

function isEqualText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
