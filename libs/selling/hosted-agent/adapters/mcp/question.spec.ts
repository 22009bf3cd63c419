import { questionOf } from './question';

const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));
const ask = (more: object) => questionOf({ buying_mode: 'wholesale', ...more }, '3.1', () => true);
const refine = (count: number, change: (index: number) => object) => () => ask({ buying_mode: 'refine', refine: times(count, change) });

describe('a question', () => {
  it('has each value of a filter once', () => {
    const format = { agent_url: 'https://seller.example/mcp', id: 'ctv_15s' };
    const filters = {
      channels: times(1_000, () => 'ctv'),
      countries: times(1_000, (index) => ['DE', 'AT'][index % 2]),
      format_ids: times(100, () => format),
    };
    expect(ask({ filters }).filters).toMatchObject({
      channels: ['ctv'],
      countries: ['DE', 'AT'],
      formats: ['ctv_15s'],
    });
  });

  it.each<[string, number, (index: number) => object]>([
    ['requests in words', 10, () => ({ scope: 'request', ask: 'More' })],
    ['plans', 100, (index) => ({ scope: 'proposal', proposal_id: `plan.b.EUR.${index}.prod_1-100` })],
  ])('is refused above a maximum of %s', (_, max, change) => {
    expect(refine(max, change)().changes).toHaveLength(max);
    expect(refine(max + 1, change)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST', details: { field: 'refine' } }));
  });

  it('may change more products', () => {
    expect(refine(200, (index) => ({ scope: 'product', product_id: `prod_${index}` }))().changes).toHaveLength(200);
  });
});
