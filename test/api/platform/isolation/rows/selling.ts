import { randomBytes } from 'node:crypto';
import { dayIn } from '@test/dates';
import { sendOrder } from '@test/orders';
import type { Row, Rows } from '../row';
import { must } from '../seed';

const shop = '/api/v2/storefront';
const agents = `${shop}/seller-agents`;
const products = `${shop}/products`;
const orders = `${shop}/media-buys`;
const signals = `${shop}/demand-signals`;
const received = { id: 'order' } as const;
const signal = { id: 'signal' } as const;
const product = { id: 'sellerProduct' } as const;

const agentBody = () => ({
  name: 'Southwind',
  slug: `agent-${randomBytes(6).toString('hex')}`,
  agentUrl: 'https://ads.example/mcp',
  enabled: false,
});
const anotherAgent: Row['uses'] = async (api, { owner }) => ({
  agent: String((await must(api.post(agents, { as: owner, body: agentBody() }))).id),
});
const anotherProduct: Row['uses'] = async (api, { owner }) => ({
  sellerProduct: (await must(api.post(products, { as: owner, body: { name: 'Late CTV' } }))).productId,
});
const anotherOrder: Row['uses'] = async (api, { accountId }) => {
  const { mediaBuyId, packages } = await sendOrder(api, accountId);
  return { order: mediaBuyId, orderPackage: packages[0]!.packageId };
};
const opened: Row['uses'] = async (api, { owner }) => {
  await api.post(shop, { as: owner, body: { name: 'Lakeside', platformId: `lakeside-${randomBytes(4).toString('hex')}` } });
  return {};
};

export const selling: Rows = {
  [`GET ${shop}`]: {},
  [`POST ${shop}`]: { with: () => ({ body: { name: 'Lakeside', platformId: `lakeside-${randomBytes(6).toString('hex')}` } }) },
  [`PUT ${shop}`]: { with: () => ({ body: { name: 'Lakeside' } }), uses: opened },
  [`PATCH ${shop}`]: { with: () => ({ body: { logoUrl: null } }), uses: opened },
  [`DELETE ${shop}`]: { uses: opened },
  [`POST ${shop}/try`]: {
    with: ({ storefront }) => ({ body: { sellerId: Number(storefront), brief: 'Family evenings on connected TV' } }),
  },
  [`GET ${shop}/audit-logs`]: {
    with: ({ sellerProduct }) => ({ query: { resourceId: sellerProduct } }),
    strange: { sellerProduct: 'nothing' },
  },
  [`GET ${shop}/brief-artifacts`]: {},
  [`GET ${shop}/brief-artifacts/{id}`]: { at: { id: 'artifact' } },
  [`GET ${signals}`]: { with: ({ storefront }) => ({ query: { storefrontId: storefront } }), strange: { storefront: 'nothing' } },
  [`GET ${signals}/{id}`]: { at: signal },
  [`POST ${signals}/{id}/acknowledge`]: { at: signal, conflicts: true },
  [`POST ${signals}/{id}/hold`]: { at: signal, conflicts: true },
  [`POST ${signals}/{id}/responses`]: {
    at: signal,
    with: ({ order: mediaBuyId }) => ({ body: { kind: 'BOOK', mediaBuyId } }),
    // The seller sends the id of its own system, which is stored as sent.
    strange: { order: 'kept' },
    conflicts: true,
  },
  [`GET ${shop}/media-buy-approvals`]: {},
  [`POST ${shop}/media-buy-approvals/{mediaBuyId}/decide`]: {
    at: { mediaBuyId: 'order' },
    with: () => ({ body: { status: 'approved' } }),
    uses: anotherOrder,
  },
  [`GET ${orders}`]: { with: ({ product: productId }) => ({ query: { productId } }), strange: { product: 'nothing' } },
  [`GET ${orders}/{id}`]: { at: received },
  [`GET ${orders}/{id}/timeline`]: { at: received },
  [`POST ${orders}/{id}/pause`]: { at: received, with: () => ({ body: {} }), uses: anotherOrder, conflicts: true },
  [`POST ${orders}/{id}/resume`]: { at: received, uses: anotherOrder, conflicts: true },
  [`POST ${orders}/{id}/complete`]: { at: received, uses: anotherOrder, conflicts: true },
  [`POST ${orders}/{id}/cancel`]: { at: received, with: () => ({ body: {} }), uses: anotherOrder, conflicts: true },
  [`GET ${orders}/{id}/delivery`]: { at: received },
  [`POST ${orders}/{id}/delivery`]: {
    at: received,
    with: ({ orderPackage }) => ({
      body: { days: [{ packageId: orderPackage, date: dayIn(0), impressions: 5, spend: 1 }] },
    }),
    strange: { orderPackage: 400 },
    conflicts: true,
  },
  [`GET ${products}`]: {},
  [`POST ${products}`]: { with: () => ({ body: { name: 'Late CTV' } }) },
  [`GET ${products}/{id}`]: { at: product },
  [`PUT ${products}/{id}`]: { at: product, with: () => ({ body: { name: 'Late CTV' } }), uses: anotherProduct },
  [`PATCH ${products}/{id}`]: { at: product, with: () => ({ body: { description: 'By night' } }), uses: anotherProduct },
  [`DELETE ${products}/{id}`]: { at: product, uses: anotherProduct },
  [`GET ${agents}`]: {},
  [`POST ${agents}`]: { with: () => ({ body: agentBody() }) },
  [`GET ${agents}/{id}`]: { at: { id: 'agent' } },
  [`PATCH ${agents}/{id}`]: { at: { id: 'agent' }, with: () => ({ body: { name: 'Eastwind' } }), uses: anotherAgent },
  [`DELETE ${agents}/{id}`]: { at: { id: 'agent' }, uses: anotherAgent },
};
