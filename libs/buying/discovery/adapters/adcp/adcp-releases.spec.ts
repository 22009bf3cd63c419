import { type FakeSeller, fakeSeller } from '@exchange/adcp/testing';
import { adcpProduct, capable, productByKind } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';

const exchange = askedAgent();

async function ask(agentUrl: string) {
  const { contact: _, ...outcome } = await exchange.ask(agentUrl, { ms: 5_000 });
  return outcome;
}

describe('a seller of AdCP 3.1', () => {
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
    const versions = { major_versions: [3], supported_versions: ['3.0', '3.1'], idempotency: { supported: false } };
    const capabilities = () => ({ adcp: versions, supported_protocols: ['media_buy', 'measurement'] });
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
