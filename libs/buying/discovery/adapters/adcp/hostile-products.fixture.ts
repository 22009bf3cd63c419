import { adcpFormat, adcpFormatOption, adcpPrice, adcpProduct, adcpPublisher, productByKind } from './adcp-product.fixture';

const room = 2 * 1024 * 1024 - 10_000;
const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));
const long = (text: string) => text.repeat(Math.floor(room / Buffer.byteLength(text)));
const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });

/** Products of one answer that are valid, or nearly so, with the maximum size of an answer. */
export const hostileProducts: Readonly<Record<string, () => readonly unknown[]>> = {
  '200 products with 80 prices each': () => times(200, (index) => adcpProduct(`p${index}`, { pricing_options: times(80, adcpPrice) })),
  'a product with 30,000 formats': () => [adcpProduct('p', { format_ids: times(30_000, adcpFormat) })],
  'a product with 30,000 publishers': () => [adcpProduct('p', { publisher_properties: times(30_000, adcpPublisher) })],
  '200 products with 100 publishers each': () =>
    times(200, (index) => adcpProduct(`p${index}`, { publisher_properties: times(100, adcpPublisher) })),
  'a product with 20,000 prices': () => [adcpProduct('p', { pricing_options: times(20_000, adcpPrice) })],
  'a product with 100,000 other members': () => [adcpProduct('p', Object.fromEntries(times(99_000, (index) => [`m${index}`, 0])))],
  '40,000 products that are nothing': () => times(40_000, () => ({})),
  '20 products with 4,800 members that nobody asked for': () =>
    times(20, (index) => adcpProduct(`p${index}`, { ext: Object.fromEntries(times(4_800, (at) => [`m${at}`, at])) })),
  'a product with a description of 2 MB': () => [adcpProduct('p', { description: long('é ') })],
  'a product with a name of 2 MB': () => [adcpProduct('p', { name: long('\u200b\u202e') })],
  'a product with an id of 2 MB': () => [adcpProduct(long('x'), { name: 'x' })],
  'a product with a price id of 2 MB': () => [adcpProduct('p', { pricing_options: [{ ...adcpPrice(1), pricing_option_id: long('x ') }] })],
  'a product with a format address of 2 MB': () => [
    adcpProduct('p', { format_ids: [{ agent_url: `https://f.example/${long('%20')}`, id: 'f' }] }),
  ],
  'a product with a format address of 2 MB that is none': () => [
    adcpProduct('p', { format_ids: [{ agent_url: `https://${long('a.')} `, id: 'f' }] }),
  ],
  'a product with a publisher of 2 MB': () => [
    adcpProduct('p', { publisher_properties: [{ publisher_domain: `${long('a-')}.example`, selection_type: 'all' }] }),
  ],
  '200 products with a description of 10 KB': () => times(200, (index) => adcpProduct(`p${index}`, { description: 'é '.repeat(3_000) })),
  'a product that is nested 55 deep': () => [adcpProduct('p', { ext: nested(55) })],
  'a product with 20,000 format options': () => [
    productByKind(
      'p',
      times(20_000, (index) => adcpFormatOption(index)),
    ),
  ],
  '20 products with 200 format options each': () =>
    times(20, (index) =>
      productByKind(
        `p${index}`,
        times(200, (at) => adcpFormatOption(at)),
      ),
    ),
  '20 products with 200 format options that are none': () =>
    times(20, (index) =>
      productByKind(
        `p${index}`,
        times(200, () => ({ format_kind: 'magic', params: {} })),
      ),
    ),
  '200 products with format parameters of 2 KB': () =>
    times(200, (index) =>
      productByKind(
        `p${index}`,
        times(4, (at) => adcpFormatOption(at, { note: 'é '.repeat(670) })),
      ),
    ),
  'a product with format parameters of 2 MB': () => [productByKind('p', [adcpFormatOption(0, { note: long('é ') })])],
  '200 products with 2 lists of 200 numbers each': () =>
    times(200, (index) => adcpProduct(`p${index}`, { ext: { a: times(200, Number), b: times(200, Number) } })),
};
