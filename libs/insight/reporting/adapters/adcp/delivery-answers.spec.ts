import type { DeliveryQuestion } from '../../domain/ports';
import { packageOf } from './deliveries.fixture';
import { DeliveryAnswers } from './delivery-answers';

describe('what a seller delivered', () => {
  it('counts a package of many days, and not one of too many', async () => {
    const question = { sellerMediaBuyId: 'theirs', currency: 'EUR', packageIds: new Map([['p0', 'ours']]) } as unknown as DeliveryQuestion;
    const read = (days: number) =>
      new DeliveryAnswers().read(question, {
        content: [],
        structuredContent: {
          reporting_period: { start: '2024-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
          media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: [packageOf(0, days)] }],
        },
      });
    expect(await read(800)).toMatchObject({ kind: 'delivered', dropped: 0, packages: [{ days: { length: 800 } }] });
    expect(await read(801)).toMatchObject({ kind: 'delivered', dropped: 1, packages: [] });
    expect(await read(14_000)).toMatchObject({ kind: 'delivered', dropped: 1, packages: [] });
  });

  it.each([
    ['spend that is too large', '"spend":1e309'],
    ['spend twice', '"spend":12.5,"spend":1'],
  ])('drops a package with %s, and counts the others', async (_, spend) => {
    const question = {
      sellerMediaBuyId: 'theirs',
      currency: 'EUR',
      packageIds: new Map([
        ['p0', 'ours'],
        ['p1', 'ours too'],
      ]),
    } as unknown as DeliveryQuestion;
    const text = JSON.stringify({
      reporting_period: { start: '2024-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
      media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: [packageOf(0, 0), packageOf(1, 0)] }],
    }).replace('"spend":12.5', spend);
    expect(await new DeliveryAnswers().read(question, { content: [{ type: 'text', text }] })).toMatchObject({
      kind: 'delivered',
      dropped: 1,
      packages: [{ packageId: 'ours too' }],
    });
  });
});
