import type { Minor } from '@exchange/billing';
import { decimalsOfCurrency } from '@exchange/kernel';

/** Currencies for which Stripe uses other decimals than ISO 4217: https://docs.stripe.com/currencies#special-cases and #zero-decimal. */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

const factorOf = (currency: string): number =>
  10 ** ((decimalsAtStripe[currency] ?? decimalsOfCurrency(currency)) - decimalsOfCurrency(currency));

/** For currencies with three decimals the last digit must be 0; Stripe has no subunit of the ariary. */
export const stripeStepOf = (currency: string): Minor => (decimalsOfCurrency(currency) === 3 ? 10 : Math.max(1 / factorOf(currency), 1));

export const toStripe = (amount: Minor, currency: string): number => Math.round(amount * factorOf(currency));

export const fromStripe = (amount: number, currency: string): Minor => Math.round(amount / factorOf(currency));
