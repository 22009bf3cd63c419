import { isAcceptable, termRows } from './order-terms';

type Buy = Parameters<typeof termRows>[0];
const buy = (more: Partial<Buy>): Buy => ({
  packages: [{ packageId: 'p1', productName: 'Evening news' } as Buy['packages'][number]],
  limitations: [],
  drift: [],
  differences: [],
  ...more,
});

describe('termRows', () => {
  test('shows differences before drift and limitations, with the product of the package', () => {
    const rows = termRows(
      buy({
        limitations: [{ field: 'dayparts', requested: 'Evenings', supported: '', note: 'Not supported' }],
        drift: [{ packageId: null, field: 'end_time', ordered: '2026-03-01', echoed: '' }],
        differences: [{ packageId: 'p1', field: 'price', agreed: '10', booked: '12' }],
      }),
    );
    expect(rows.map(({ kind, product, decided, ordered, booked, note }) => [kind, product, decided, ordered, booked, note])).toEqual([
      ['difference', 'Evening news', '10', '10', '12', null],
      ['drift', null, '2026-03-01', '2026-03-01', null, null],
      ['limitation', null, 'Evenings', null, null, 'Not supported'],
    ]);
  });

  test('shows a term once that is a difference and drift', () => {
    const rows = termRows(
      buy({
        drift: [{ packageId: 'p1', field: 'budget', ordered: '10', echoed: '12' }],
        differences: [{ packageId: 'p1', field: 'budget', agreed: '10', booked: '12' }],
      }),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['difference']);
  });

  test('names a package that is not known by its id', () => {
    expect(termRows(buy({ differences: [{ packageId: 'x', field: 'price', agreed: '', booked: '1' }] }))[0]).toMatchObject({
      product: 'x',
      decided: null,
    });
  });
});

test('another currency, product or number of packages cannot be accepted', () => {
  const one = (field: 'price' | 'currency') => buy({ differences: [{ packageId: null, field, agreed: 'a', booked: 'b' }] });
  expect(isAcceptable(one('price'))).toBe(true);
  expect(isAcceptable(one('currency'))).toBe(false);
});
