import { hostileSeller } from '@exchange/adcp/testing';
import { type ProtocolRelease, protocolReleases } from '@exchange/kernel';
import { jsonBytes } from '../../domain/json-size';
import { discoveryLimits } from '../../domain/limits';
import type { SellerAnswer } from '../../domain/offer';
import { aBrief } from '../../testing';
import { adcpFormatOption, adcpProduct, capable, productByKind } from './adcp-product.fixture';
import { AnswerReader } from './answer-reader';
import { askedAgent } from './asked-agent.fixture';
import { hostileProducts } from './hostile-products.fixture';

const { ask, lineTo } = askedAgent();

const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));

async function read(payload: object, release: ProtocolRelease = '3.0'): Promise<SellerAnswer> {
  const { answer } = await new AnswerReader().read(7, { payload: payload as never, release }, []);
  return answer!;
}
const notesIn = ({ incomplete }: SellerAnswer) => incomplete.map(({ scope, description }) => `${scope}: ${description}`);
const cutLists = 'products: Only the first 200 entries of each list are read.';

describe('an answer beyond the limits', () => {
  it('keeps the first 200 entries of each list and adds a note', async () => {
    const formats = await read({ products: hostileProducts['a product with 30,000 formats']!() });
    expect(formats.products[0]!.formats).toHaveLength(200);
    expect(notesIn(formats)).toEqual([cutLists]);
    const publishers = await read({ products: hostileProducts['a product with 30,000 publishers']!() });
    expect(publishers.products[0]!.publishers).toHaveLength(200);
    expect(notesIn(publishers)).toEqual([cutLists]);
  });

  it('keeps the first 50 prices of a product and adds a note', async () => {
    const answer = await read({ products: hostileProducts['a product with 20,000 prices']!() });
    expect(answer.products[0]!.pricingOptions).toHaveLength(50);
    expect(notesIn(answer)).toEqual(['pricing: Only the first 50 prices of each product are read.']);
  });

  it('keeps products up to 896 KB and notes how many', async () => {
    const { productsKeptBytes } = discoveryLimits;
    const answer = await read({ products: hostileProducts['200 products with 80 prices each']!() });
    const bytes = answer.products.reduce((sum, product) => sum + jsonBytes(product), 0);
    expect(bytes).toBeLessThanOrEqual(productsKeptBytes);
    expect(bytes).toBeGreaterThan(productsKeptBytes * 0.95);
    expect(notesIn(answer)).toContainEqual(`products: Only ${answer.products.length} products are kept: of one seller it is 896 KB.`);
  });

  it('keeps proposals up to 128 KB and notes how many', async () => {
    const proposals = times(50, (index) => ({
      proposal_id: `p${index}`,
      name: 'Plan',
      allocations: [{ product_id: 'tv', allocation_percentage: 100, rationale: 'x'.repeat(4_000) }],
    }));
    const answer = await read({ products: [adcpProduct('tv')], proposals });
    const bytes = answer.proposals.reduce((sum, proposal) => sum + jsonBytes(proposal), 0);
    expect(bytes).toBeLessThanOrEqual(discoveryLimits.proposalsKeptBytes);
    expect(bytes).toBeGreaterThan(discoveryLimits.proposalsKeptBytes - 5_000);
    expect(notesIn(answer)).toEqual([`proposals: Only ${answer.proposals.length} proposals are kept: of one seller it is 128 KB.`]);
  });

  it('drops items that are too deep or too large and keeps the others', async () => {
    const deep = hostileProducts['a product that is nested 55 deep']!();
    const many = hostileProducts['a product with 100,000 other members']!();
    const answer = await read({ products: [...deep, ...many, adcpProduct('honest', { description: 'Evenings' })] });
    expect(answer.products.map(({ productId }) => productId)).toEqual(['sf1:7:honest']);
    expect(answer.dropped.map(({ reason }) => reason)).toEqual(['is nested deeper than 32 levels', 'has more than 5,000 values']);
  });

  const cases = protocolReleases.flatMap((release) =>
    Object.keys(hostileProducts).map((name) => [`${name}, AdCP ${release}`, release, name] as const),
  );

  it.each(cases)('is stored as 1 MB at most, with short reasons: %s', async (_, release, name) => {
    const payload = {
      products: hostileProducts[name]!(),
      incomplete: times(1_000, () => ({ scope: 'pricing', description: 'x'.repeat(5_000) })),
      refinement_applied: times(1_000, () => ({})),
    };
    const answer = await read(payload, release);
    expect(jsonBytes([answer.products, answer.proposals])).toBeLessThanOrEqual(1024 * 1024);
    expect(answer.incomplete.length).toBeLessThanOrEqual(discoveryLimits.notesPerAnswer + 5);
    expect(jsonBytes(answer.dropped)).toBeLessThan(200 * 1_000);
  });
});

describe('an answer of AdCP 3.1', () => {
  const readLater = (products: readonly unknown[], more: object = {}) =>
    read({ adcp_version: '3.1', status: 'completed', cache_scope: 'public', products, ...more }, '3.1');

  it('has products that name their formats by kind, by id or both', async () => {
    const both = adcpProduct('both', { format_options: [adcpFormatOption(1)] });
    const { products, dropped } = await readLater([productByKind('kind'), adcpProduct('id'), both]);
    expect(products.map(({ formats, formatOptions }) => [formats.length, formatOptions])).toEqual([
      [0, [{ formatKind: 'image', params: { width: 300, height: 250 } }]],
      [1, undefined],
      [1, [{ formatKind: 'image', params: { width: 301, height: 250 } }]],
    ]);
    expect(dropped).toEqual([]);
  });

  it('drops products without formats and those with invalid options, and keeps the others', async () => {
    const { format_options: _, ...without } = productByKind('without');
    const { products, dropped } = await readLater([
      without,
      productByKind('empty', []),
      productByKind('nothing', [null]),
      productByKind('unknown', [{ format_kind: 'magic', params: {} }]),
      { ...productByKind('text'), format_options: 'image' },
      { ...adcpProduct('null'), format_ids: null },
      productByKind('honest'),
    ]);
    expect(products.map(({ productId }) => productId)).toEqual(['sf1:7:honest']);
    expect(dropped.map(({ sellerRef }) => sellerRef)).toEqual(['without', 'empty', 'nothing', 'unknown', 'text', 'null']);
  });

  it('keeps parameters of formats up to 2 KB, without characters that PostgreSQL refuses', async () => {
    const { products } = await readLater([
      productByKind('p', [adcpFormatOption(0, { note: 'x'.repeat(2_100) }), adcpFormatOption(1, { note: 'a\0b \ud800' })]),
    ]);
    expect(products[0]!.formatOptions!.map(({ params }) => params)).toEqual([null, { note: 'a b \ufffd' }]);
  });

  it('has no format options when the answer is of an older release, which does not define them', async () => {
    const { products } = await read({ products: [adcpProduct('p', { format_options: 'anything' })] });
    expect(products).toEqual([expect.not.objectContaining({ formatOptions: expect.anything() })]);
  });

  it('names an unfinished catalog as missing products', async () => {
    const answer = await readLater([adcpProduct('p')], { incomplete: [{ scope: 'wholesale_feed', description: 'More follows.' }] });
    expect(notesIn(answer)).toEqual(['products: More follows.']);
  });
});

describe('an answer with invalid prices', () => {
  const priced = (id: string, price: object) =>
    adcpProduct(id, { pricing_options: [{ pricing_option_id: 'cpm', pricing_model: 'cpm', currency: 'EUR', ...price }] });

  it('drops their products with a reason and keeps prices of 1,000,000,000', async () => {
    const { products, dropped } = await read({
      products: [
        priced('fixed', { fixed_price: 1_000_000_000.01 }),
        priced('floor', { floor_price: 1e300 }),
        priced('negative', { fixed_price: -20 }),
        priced('highest', { fixed_price: 1_000_000_000 }),
      ],
    });
    expect(products.map(({ productId }) => productId)).toEqual(['sf1:7:highest']);
    expect(dropped.map(({ sellerRef, reason }) => [sellerRef, reason])).toEqual([
      ['fixed', 'has a price above 1,000,000,000'],
      ['floor', 'has a price above 1,000,000,000'],
      ['negative', expect.any(String)],
    ]);
  });
});

describe('an answer with invalid numbers', () => {
  const priced = (id: string, price: string) => JSON.stringify(adcpProduct(id)).replace(/"fixed_price":[\d.]+/, price);
  const products = (more = '') =>
    `{"products":[${[
      priced('large', '"fixed_price":1e309'),
      priced('nan', '"fixed_price":NaN'),
      priced('negative', '"floor_price":-Infinity'),
      priced('twice', '"fixed_price":12,"fixed_price":1'),
      priced('honest', '"fixed_price":12'),
    ].join()}]${more}}`;
  const results: Readonly<Record<string, () => string>> = {
    small: () => `{"content":[],"structuredContent":${products()}}`,
    'on several lines': () => `{"content":[],\n"structuredContent":${products()}}`,
    large: () => `{"content":[],"structuredContent":${products(`,"ext":"${'x'.repeat(70_000)}"`)}}`,
    'text only': () => `{"content":[{"type":"text","text":${JSON.stringify(products())}}]}`,
  };
  const ways = Object.keys(results).flatMap((size) => (['json', 'events'] as const).map((kind) => [size, kind] as const));

  it.each(ways)('drops their products and keeps the others: %s, as %s', async (size, kind) => {
    const capabilities = JSON.stringify({ content: [], structuredContent: capable() });
    const answerOf = (tool: string) => (tool === 'get_products' ? results[size]!() : capabilities);
    const { url } = await hostileSeller(answerOf, kind);
    const outcome = await ask(url);
    expect(outcome).toMatchObject({ kind: 'responded', answer: { products: [{ pricingOptions: [{ fixedPrice: 12 }] }] } });
    const { dropped } = (outcome as { readonly answer: SellerAnswer }).answer;
    expect(dropped.map(({ sellerRef, reason }) => [sellerRef, reason])).toEqual([
      ['large', 'has a number that is NaN or infinite'],
      ['nan', 'has a number that is NaN or infinite'],
      ['negative', 'has a number that is NaN or infinite'],
      ['twice', 'has two members of one name'],
    ]);
  });
});

it('reads the answers of all honest sellers while one account sends many large ones', async () => {
  const resultOf = (content: object) => JSON.stringify({ content: [], structuredContent: content });
  const fat = resultOf({ products: hostileProducts['200 products with 80 prices each']!() });
  const asked = async (accountId: number, index: number) => {
    const result = accountId === 1 ? fat : resultOf({ products: [adcpProduct(`p${index}`)] });
    const { url } = await hostileSeller((tool) => (tool === 'get_products' ? result : resultOf(capable())));
    const line = await lineTo(url, { accountId, sellerId: index });
    return line.ask({ brief: aBrief(), refine: [] }, { ms: 20_000, signal: new AbortController().signal });
  };
  const outcomes = await Promise.all(times(20, (index) => asked(index < 12 ? 1 : index, index)));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array(20).fill('responded'));
});
