import { protocolReleases } from '@exchange/kernel';
import { measureLongestTurn } from '@test/processor-time';
import type { DeliveryQuestion } from '../../domain/ports';
import { packageOf, times } from './deliveries.fixture';
import { DeliveryAnswers, deliverySchemas } from './delivery-answers';

const shapes: Readonly<Record<string, () => unknown[]>> = {
  '16 packages of 800 days': () => times(16, (index) => packageOf(index, 800)),
  '7,000 packages without days': () => times(7_000, (index) => packageOf(index, 0)),
  'a package of 14,000 days': () => [packageOf(0, 14_000)],
  '9,000 packages of another media buy': () => times(9_000, (index) => packageOf(7_000 + index, 0)),
  '40,000 empty packages': () => times(40_000, () => ({})),
};

const cases = protocolReleases.flatMap((release) =>
  Object.keys(shapes).map((name) => [`${name}, AdCP ${release}`, release, name] as const),
);

describe('DeliveryAnswers', () => {
  beforeAll(() => deliverySchemas.warm());

  it.each(cases)('blocks the event loop for less than 50 ms: %s', async (_, release, name) => {
    const question = {
      sellerMediaBuyId: 'theirs',
      currency: 'EUR',
      packageIds: new Map(times(7_000, (index) => [`p${index}`, `ours${index}`])),
    } as unknown as DeliveryQuestion;
    const structuredContent = {
      reporting_period: { start: '2024-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
      media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: shapes[name]!() }],
    };
    expect(await measureLongestTurn(() => new DeliveryAnswers().read(question, { content: [], structuredContent, release }))).toBeLessThan(
      50,
    );
  });
});
