import { Order } from '../domain/order';
import type { OrderAcceptance, NewOrder, NewPackage, OrderBuyer, OrderStorefront } from '../domain/order-state';

export * from './in-memory';

/** Creation time of built orders. */
export const orderEpoch = new Date('2026-01-15T12:00:00.000Z');

export const after = (ms: number): Date => new Date(orderEpoch.getTime() + ms);
export const hours = (count: number): number => count * 3_600_000;

export const autoDesk: OrderStorefront = { accountId: 7, storefrontId: 3, approval: 'auto' };
export const manualDesk: OrderStorefront = { ...autoDesk, approval: 'manual' };
export const oatBuyer: OrderBuyer = { key: 'account:1', customerId: 1, name: 'Oat Ltd' };

export function aPackage(overrides: Partial<NewPackage> = {}): NewPackage {
  return {
    productId: 'evenings',
    productName: 'Evenings',
    pricingOptionId: 'cpm',
    pricingModel: 'cpm',
    rate: 12.5,
    bidPrice: null,
    budget: 600,
    targeting: null,
    sourceId: null,
    ...overrides,
  };
}

/** Flight from 100 to 800 hours after the epoch. */
export function aNewOrder(overrides: Partial<NewOrder> = {}): NewOrder {
  return {
    brandDomain: 'oat.example',
    poNumber: null,
    currency: 'EUR',
    start: after(hours(100)),
    end: after(hours(800)),
    packages: [aPackage(), aPackage({ productId: 'mornings', budget: 400.5 })],
    ...overrides,
  };
}

/** A storefront that accepts every order. */
export const acceptAll: OrderAcceptance = () => {};

interface OrderOverrides {
  readonly id?: string;
  readonly desk?: OrderStorefront;
  readonly buyer?: OrderBuyer;
  readonly at?: Date;
}

export function anOrder(
  wanted: Partial<NewOrder> = {},
  { id = 'sf_mb_1', desk = autoDesk, buyer = oatBuyer, at = orderEpoch }: OrderOverrides = {},
): Order {
  return Order.book(desk, buyer, aNewOrder(wanted), acceptAll, id, at);
}
