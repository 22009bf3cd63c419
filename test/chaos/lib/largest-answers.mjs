// Answers to get_products of the maximum size, each costly in another way, and answers of honest sellers.
import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);
load('../../../scripts/lib/typescript-hook.cjs');
/** @type {typeof import('../../../libs/buying/discovery/adapters/adcp/adcp-product.fixture.js')} */
const {
  adcpFormat: format,
  adcpPrice: price,
  adcpProduct: product,
  adcpPublisher: publisher,
} = load('../../../libs/buying/discovery/adapters/adcp/adcp-product.fixture.ts');

/** Size of the largest answer in bytes: `answerBytes` of the discovery's limits less its envelope. */
const maxBytes = 2 * 1024 * 1024 - 1_000;

const proposal = (/** @type {string} */ id, /** @type {object} */ more = {}) => ({
  proposal_id: id,
  name: `Plan ${id}`,
  description: 'Most of it in the evening',
  allocations: [{ product_id: 'a', allocation_percentage: 100, rationale: 'It reaches families.' }],
  ...more,
});

/** As many items as fit into `bytes`. @template T @param {(at: number) => T} make @param {number} [bytes] @returns {T[]} */
function filled(make, bytes = maxBytes) {
  // The size is taken from a high index, whose digits are the most.
  const each = JSON.stringify(make(1_000_000)).length + 1;
  return Array.from({ length: Math.floor(bytes / each) }, (_, at) => make(at));
}

const products = 200;
const perProduct = maxBytes / products - JSON.stringify(product('1000')).length - 20;
const many = (/** @type {(at: number) => object} */ more) => ({
  products: Array.from({ length: products }, (_, at) => product(`${at}`, more(at))),
});

/** Answers by the name of their largest part. @type {Record<string, () => object>} */
export const largestAnswers = {
  '200 products with prices': () => many(() => ({ pricing_options: filled(price, perProduct) })),
  '200 products with formats': () => many(() => ({ format_ids: filled(format, perProduct) })),
  '200 products with publishers': () => many(() => ({ publisher_properties: filled(publisher, perProduct) })),
  '200 products with texts': () => many(() => ({ description: 'ä–'.repeat(perProduct / 5) })),
  '200 products with numbers': () => many(() => ({ ext: { numbers: filled(() => 7, perProduct) } })),
  'one product with prices': () => ({ products: [product('a', { pricing_options: filled(price) })] }),
  'one product with one text': () => ({ products: [product('a', { description: '"'.repeat(maxBytes / 2) })] }),
  'empty objects for products': () => ({ products: filled(() => ({})) }),
  'small products': () => ({ products: filled((at) => product(`${at}`)) }),
  'proposals with allocations': () => ({
    products: [product('a')],
    proposals: Array.from({ length: 50 }, (_, at) =>
      proposal(`${at}`, {
        allocations: filled(() => ({ product_id: 'a', allocation_percentage: 1, rationale: 'Evenings.' }), maxBytes / 51),
      }),
    ),
  }),
  'proposals with texts': () => ({
    products: [product('a')],
    proposals: Array.from({ length: 50 }, (_, at) => proposal(`${at}`, { description: 'x'.repeat(maxBytes / 52) })),
  }),
  'notes about what is missing': () => ({ products: [], incomplete: filled((at) => ({ scope: 'products', description: `${at}` })) }),
  'errors beside a product': () => ({ products: [product('a')], errors: filled((at) => ({ code: 'X', message: `${at}` })) }),
};

/** The answer of an honest seller. @param {number} count number of products */
export const honestAnswer = (count) => ({
  products: Array.from({ length: count }, (_, at) =>
    product(at === 0 ? 'a' : `h${at}`, { format_ids: filled(format, 2_000), description: 'Evenings with young families. '.repeat(10) }),
  ),
  proposals: [proposal('plan')],
});
