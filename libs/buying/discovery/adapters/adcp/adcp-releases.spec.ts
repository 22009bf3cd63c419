import { type FakeSeller, fakeSeller, ToolRefusal } from '@exchange/adcp/testing';
import type { ProtocolRelease } from '@exchange/kernel';
import { adcpProduct, capable, capableOfLater, productByKind } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';

const exchange = askedAgent();

async function ask(agentUrl: string, release: ProtocolRelease | null = null) {
  const { contact: _, ...outcome } = await exchange.ask(agentUrl, { ms: 5_000, release });
  return outcome;
}

const versionsOf = ({ calls }: FakeSeller, name: string) =>
  calls.filter(({ tool }) => tool === name).map(({ args }) => args['adcp_version']);

describe('a seller of AdCP 3.1', () => {
  it('is asked and polled in that release, and answers in the release that it names', async () => {
    const later = { adcp_version: '3.1', status: 'completed', cache_scope: 'account' };
    const seller = await fakeSeller({
      get_adcp_capabilities: () => capableOfLater(),
      get_products: () => ({ adcp_version: '3.1', status: 'submitted', task_id: 't1' }),
      get_task_status: () => ({ ...later, result: { products: [productByKind('kind')] } }),
    });
    const formatOptions = [{ formatKind: 'image', params: { width: 300, height: 250 } }];
    expect(await ask(seller.url, '3.1')).toMatchObject({ kind: 'responded', answer: { products: [{ formats: [], formatOptions }] } });
    expect([versionsOf(seller, 'get_products'), versionsOf(seller, 'get_task_status')]).toEqual([['3.1'], ['3.1']]);
  });

  it('is checked by the release that it names, whatever it was asked in', async () => {
    const products = (adcp_version: string) => () => ({ adcp_version, products: [productByKind('kind'), adcpProduct('id')] });
    const older = await fakeSeller({ get_adcp_capabilities: capable, get_products: products('3.0') });
    const answer = { products: [{ productId: 'sf1:7:id' }], dropped: [{ sellerRef: 'kind' }] };
    expect(await ask(older.url, '3.1')).toMatchObject({ kind: 'responded', answer });
    const newer = await fakeSeller({ get_adcp_capabilities: capable, get_products: products('3.1') });
    expect(await ask(newer.url)).toMatchObject({ kind: 'responded', answer: { products: [{}, {}], dropped: [] } });
  });

  it('is asked again in AdCP 3.0 when it has gone back to it', async () => {
    const refusal = new ToolRefusal({ code: 'VERSION_UNSUPPORTED', message: 'No.', details: { supported_versions: ['3.0'] } });
    const seller = await fakeSeller({
      get_adcp_capabilities: () => capableOfLater(),
      get_products: ({ adcp_version: version }) => (version === '3.1' ? refusal : { products: [adcpProduct('tv')] }),
    });
    expect(await ask(seller.url, '3.1')).toMatchObject({ kind: 'responded', answer: { products: [{ productId: 'sf1:7:tv' }] } });
    expect(versionsOf(seller, 'get_products')).toHaveLength(2);
  });

  it('is polled by the tool of the release in which it answers', async () => {
    const task = { adcp_version: '3.1', status: 'completed', result: { cache_scope: 'public', products: [productByKind('late')] } };
    const tools = { get_adcp_capabilities: capable, get_products: () => ({ adcp_version: '3.1', status: 'submitted', task_id: 't1' }) };
    const offered = { kind: 'responded', answer: { products: [{ productId: 'sf1:7:late', formats: [] }] } };
    const polled = ({ calls }: FakeSeller) => calls.map(({ tool }) => tool).slice(2);
    const newer = await fakeSeller({ ...tools, get_task_status: () => task });
    expect(await ask(newer.url)).toMatchObject(offered);
    expect(polled(newer)).toEqual(['get_task_status']);
    const older = await fakeSeller({ ...tools, 'tasks/get': () => task });
    expect(await ask(older.url)).toMatchObject(offered);
    expect(polled(older)).toEqual(['get_task_status', 'tasks/get']);
  });

  it('has nothing new when it says that its products are unchanged', async () => {
    const unchanged = { adcp_version: '3.1', status: 'completed', unchanged: true, wholesale_feed_version: 'v1', cache_scope: 'public' };
    const { url } = await fakeSeller({ get_adcp_capabilities: capable, get_products: () => unchanged });
    expect(await ask(url)).toEqual({ kind: 'declined', reason: 'The seller has nothing that fits the brief.' });
  });

  it('may speak protocols that AdCP 3.0 does not know', async () => {
    const capabilities = () => capableOfLater(['media_buy', 'measurement']);
    const { url } = await fakeSeller({ get_adcp_capabilities: capabilities, get_products: () => ({ products: [adcpProduct('tv')] }) });
    expect(await ask(url)).toMatchObject({ kind: 'responded', answer: { abilities: { release: '3.1' } } });
  });

  it.each([
    ['only text as products', { products: 'none' }],
    ['unchanged that is none', { unchanged: 'true' }],
    ['a status alone', {}],
  ])('fails when it sends %s', async (_, answer) => {
    const { url } = await fakeSeller({
      get_adcp_capabilities: capable,
      get_products: () => ({ adcp_version: '3.1', status: 'completed', cache_scope: 'public', ...answer }),
    });
    expect(await ask(url)).toEqual({ kind: 'failed', reason: 'The seller’s answer is not valid MCP.' });
  });
});
