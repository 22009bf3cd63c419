import { hostileSeller } from '@exchange/adcp/testing';
import { protocolReleases } from '@exchange/kernel';
import { measureLongestTurn } from '@test/processor-time';
import { aBrief } from '../../testing';
import { capable } from './adcp-product.fixture';
import { askedAgent } from './asked-agent.fixture';
import { hostileProducts } from './hostile-products.fixture';

const { lineTo } = askedAgent();

const resultOf = (content: object) => JSON.stringify({ content: [], structuredContent: content });

const cases = protocolReleases.flatMap((release) =>
  Object.keys(hostileProducts).map((name) => [`${name}, AdCP ${release}`, release, name] as const),
);

describe('AnswerReader', () => {
  it.each(cases)('never blocks the event loop for 100 ms: %s', async (_, release, name) => {
    const result = resultOf({ adcp_version: release, products: hostileProducts[name]!() });
    const { url } = await hostileSeller((tool) => (tool === 'get_products' ? result : resultOf(capable())));
    const line = await lineTo(url);
    const signal = new AbortController().signal;
    expect(await measureLongestTurn(() => line.ask({ brief: aBrief(), refine: [] }, { ms: 20_000, signal }))).toBeLessThan(100);
  });
});
