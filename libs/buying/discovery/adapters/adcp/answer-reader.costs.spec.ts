import { closeSellers, hostileSeller, InMemoryConnections, linesOver } from '@exchange/adcp/testing';
import { Egress } from '@exchange/platform';
import { longestTurn } from '@test/processor-time';
import type { SellerLine } from '../../domain/ports';
import { aBrief } from '../../testing';
import { capable } from './adcp-product.fixture';
import { AdcpSellerAgent } from './adcp-seller-agent';
import { hostileProducts } from './hostile-products.fixture';

const egress = new Egress({ allow: ['127.0.0.0/8'], httpsOnly: false });
const sellers = new InMemoryConnections();
const agent = new AdcpSellerAgent(linesOver(sellers, egress));

beforeAll(() => agent.onModuleInit());
afterEach(closeSellers);
afterAll(() => egress.onApplicationShutdown());

const resultOf = (content: object) => JSON.stringify({ content: [], structuredContent: content });

describe('the products of a seller', () => {
  it.each(Object.keys(hostileProducts))('never hold the event loop for long: %s', async (name) => {
    const result = resultOf({ products: hostileProducts[name]!() });
    const { url } = await hostileSeller((tool) => (tool === 'get_products' ? result : resultOf(capable())));
    const line = (await agent.line(sellers.put(url))) as SellerLine;
    const signal = new AbortController().signal;
    expect(await longestTurn(() => line.ask({ brief: aBrief(), refine: [] }, { ms: 20_000, signal }))).toBeLessThan(100);
  });
});
