import { fakeSeller, ToolRefusal, RpcError } from '@exchange/adcp/testing';
import type { RefineItem } from '../../domain/refinement';
import { adcpProduct, capable } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';

const { ask } = askedAgent();

describe('a refinement request', () => {
  const refine: readonly RefineItem[] = [
    { scope: 'request', ask: 'More video, key sck_live_123456', sellerIds: [7] },
    { scope: 'product', sellerId: 7, productId: 'sf1:7:tv:1', action: 'omit', ask: null },
    { scope: 'proposal', sellerId: 7, proposalId: 'sfp1:7:p1@2', sellerRef: 'p1', action: 'include', ask: 'Shift to video' },
  ];
  const refining = async (applied: unknown, products: unknown[] = [adcpProduct('tv')], items = refine) => {
    const seller = await fakeSeller({
      get_adcp_capabilities: capable,
      get_products: () => ({ products, ...(applied === undefined ? {} : { refinement_applied: applied }) }),
    });
    return { seller, outcome: await ask(seller.url, { refine: items }) };
  };

  it('uses the seller’s own ids, has no brief and redacts secrets', async () => {
    const { seller } = await refining([]);
    expect(seller.calls[1]?.args).toEqual({
      adcp_major_version: 3,
      buying_mode: 'refine',
      refine: [
        { scope: 'request', ask: expect.stringContaining('[redacted]') as string },
        { scope: 'product', product_id: 'tv:1', action: 'omit' },
        { scope: 'proposal', proposal_id: 'p1', action: 'include', ask: 'Shift to video' },
      ],
      brand: { domain: 'oat.example' },
      time_budget: { interval: 29, unit: 'seconds' },
      pagination: { max_results: 100 },
    });
  });

  it('has no time budget for firm prices', async () => {
    const items: RefineItem[] = [
      { scope: 'proposal', sellerId: 7, proposalId: 'sfp1:7:p1', sellerRef: 'p1', action: 'finalize', ask: null },
    ];
    const { seller } = await refining([], undefined, items);
    expect(seller.calls[1]?.args).not.toHaveProperty('time_budget');
  });

  it('accepts only replies that repeat the item at their position', async () => {
    const { outcome } = await refining([
      { scope: 'request', status: 'partial', notes: 'A\0 little.' },
      { scope: 'product', product_id: 'another', status: 'applied' },
      { scope: 'proposal', proposal_id: 'p1', status: 'done' },
    ]);
    expect(outcome.answer?.replies).toEqual([{ status: 'partial', note: 'A  little.' }, null, null]);
    for (const nothing of [undefined, 'x', {}]) expect((await refining(nothing)).outcome.answer?.replies).toEqual([null, null, null]);
  });

  it('is declined when nothing is offered, and keeps the replies', async () => {
    const { outcome } = await refining([{ scope: 'request', status: 'unable' }], []);
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'The seller has nothing to offer for these changes.' });
    expect(outcome.answer?.replies[0]).toEqual({ status: 'unable', note: null });
  });

  it('is declined or fails with the seller’s reason when the seller does not support it', async () => {
    const refusing = async (code: string) => {
      const error = { code, message: 'buying_mode: brief only' };
      const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => new ToolRefusal(error) });
      return ask(url, { refine });
    };
    expect(await refusing('UNSUPPORTED_FEATURE')).toMatchObject({
      kind: 'declined',
      reason: expect.stringContaining('brief only') as string,
    });
    expect(await refusing('INVALID_REQUEST')).toMatchObject({ kind: 'failed', reason: expect.stringContaining('brief only') as string });
  });
});

describe('the capabilities of a seller', () => {
  it('are cached until a request fails or the credentials change', async () => {
    let broken = false;
    const products = () => (broken ? new RpcError(-32603) : { products: [adcpProduct('tv')] });
    const seller = await fakeSeller({ get_adcp_capabilities: capable, get_products: products });
    await ask(seller.url);
    await ask(seller.url);
    expect(seller.calls.map(({ tool }) => tool)).toEqual(['get_adcp_capabilities', 'get_products', 'get_products']);
    broken = true;
    await ask(seller.url);
    broken = false;
    await ask(seller.url);
    await ask(seller.url, { token: 'another' });
    expect(seller.calls.slice(3).map(({ tool }) => tool)).toEqual([
      'get_products',
      'get_adcp_capabilities',
      'get_products',
      'get_adcp_capabilities',
      'get_products',
    ]);
  });

  it('are not cached when they do not allow buying media', async () => {
    const seller = await fakeSeller({
      get_adcp_capabilities: () => ({ adcp: { major_versions: [2] }, supported_protocols: ['media_buy'] }),
    });
    await ask(seller.url);
    await ask(seller.url);
    expect(seller.calls).toHaveLength(2);
  });
});
