import { randomBytes } from 'node:crypto';
import { OrdersFacade, type NewOrder, type OrderView } from '@exchange/orders';
import type { TestApi } from './api';
import { inDays } from './dates';

interface OrderOptions {
  readonly approval?: 'auto' | 'manual';
  readonly customerId?: number;
  readonly wanted?: Partial<NewOrder>;
}

/** Sends a buyer's order to a storefront of the account by the hosted seller agent. */
export async function sendOrder(
  api: TestApi,
  accountId: number,
  { approval = 'manual', customerId, wanted }: OrderOptions = {},
): Promise<OrderView> {
  const item = { productName: 'Evenings', pricingOptionId: 'cpm', pricingModel: 'cpm', rate: 12.5, bidPrice: null, targeting: null };
  const whole: NewOrder = {
    brandDomain: 'oat.example',
    poNumber: null,
    currency: 'EUR',
    start: inDays(30),
    end: inDays(60),
    packages: [{ ...item, productId: 'evenings', budget: 600.5, sourceId: null }],
    ...wanted,
  };
  const buyer = { key: `account:${customerId ?? 1}`, customerId: customerId ?? 1, name: 'Oat Ltd' };
  const desk = { accountId, storefrontId: 3, approval };
  return (
    await api.app
      .get(OrdersFacade)
      .book(desk, buyer, randomBytes(16).toString('hex'), whole, async () => ({ wanted: whole, accepts: () => {} }))
  ).order;
}
