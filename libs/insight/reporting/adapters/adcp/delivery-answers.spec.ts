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

  it('is about the days that the seller writes, whatever their offset', async () => {
    const question = { sellerMediaBuyId: 'theirs', currency: 'EUR', packageIds: new Map() } as unknown as DeliveryQuestion;
    const answer = await new DeliveryAnswers().read(question, {
      content: [],
      structuredContent: {
        reporting_period: { start: '2026-10-31T00:00:00+13:00', end: '2026-11-02T23:59:59+13:00' },
        media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: [] }],
      },
    });
    expect(answer).toMatchObject({ period: { from: '2026-10-31', to: '2026-11-02' } });
  });
});
