import type { ProtocolRelease } from '@exchange/kernel';
import type { DeliveryQuestion } from '../../domain/ports';
import type { SellerDeliveryAnswer } from '../../domain/seller-answer';
import { packageOf, times } from './deliveries.fixture';
import { DeliveryAnswers } from './delivery-answers';

describe('DeliveryAnswers', () => {
  it('counts a package with 800 days, and reports one with more as unreadable', async () => {
    const question = { sellerMediaBuyId: 'theirs', currency: 'EUR', packageIds: new Map([['p0', 'ours']]) } as unknown as DeliveryQuestion;
    const read = (days: number) =>
      new DeliveryAnswers().read(question, {
        release: '3.0',
        content: [],
        structuredContent: {
          reporting_period: { start: '2024-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
          media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: [packageOf(0, days)] }],
        },
      });
    expect(await read(800)).toMatchObject({ kind: 'delivered', issues: [], packages: [{ days: { length: 800 } }] });
    const issues = [{ code: 'UNREADABLE_PACKAGE', packageId: 'ours' }];
    expect(await read(801)).toMatchObject({ kind: 'delivered', issues, packages: [] });
    expect(await read(14_000)).toMatchObject({ kind: 'delivered', issues, packages: [] });
  });

  const question = {
    sellerMediaBuyId: 'theirs',
    currency: 'EUR',
    packageIds: new Map(times(30, (index) => [`p${index}`, `ours${index}`])),
  } as unknown as DeliveryQuestion;
  const answerOf = async (
    packages: readonly object[],
    [start, end]: readonly string[] = ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'],
  ) => {
    const structuredContent = {
      reporting_period: { start, end },
      currency: 'EUR',
      media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: packages }],
    };
    return new DeliveryAnswers().read(question, { release: '3.0', content: [], structuredContent });
  };

  it.each([
    ['excludes its end', '2026-03-04T00:00:00Z', '2026-03-06T00:00:00Z', '2026-03-04', '2026-03-05'],
    ['excludes its end, as dates', '2026-03-04', '2026-03-06', '2026-03-04', '2026-03-05'],
    ['includes its end', '2026-03-04T00:00:00Z', '2026-03-05T23:59:59Z', '2026-03-04', '2026-03-05'],
    ['ends now', '2026-03-04T00:00:00Z', '2026-03-05T14:30:00Z', '2026-03-04', '2026-03-05'],
    ['ends when it begins', '2026-03-05T00:00:00Z', '2026-03-05T00:00:00Z', '2026-03-05', '2026-03-05'],
  ])('covers whole days when the period %s', async (_, start, end, from, to) => {
    expect(await answerOf([], [start, end])).toMatchObject({ kind: 'delivered', period: { from, to } });
  });

  it('fails when the period ends before it begins', async () => {
    expect(await answerOf([], ['2026-03-05T00:00:00Z', '2026-03-04T00:00:00Z'])).toMatchObject({ kind: 'failed' });
  });

  it('reports for each uncounted package why it is not counted', async () => {
    const packages = [
      packageOf(0, 1),
      { ...packageOf(1, 1), currency: 'USD' },
      { ...packageOf(2, 1), impressions: 'many' },
      packageOf(99, 1),
      packageOf(0, 2),
      { nothing: true },
    ];
    const answer = await answerOf(packages);
    expect(answer).toMatchObject({ packages: [{ packageId: 'ours0', days: { length: 2 } }] });
    const { issues } = answer as Extract<SellerDeliveryAnswer, { kind: 'delivered' }>;
    expect(issues.map(({ code, packageId }) => [code, packageId])).toEqual([
      ['OTHER_CURRENCY', 'ours1'],
      ['UNREADABLE_PACKAGE', 'ours2'],
      ['UNREADABLE_PACKAGE', 'ours0'],
      ['UNREADABLE_PACKAGE', null],
      ['UNKNOWN_PACKAGE', null],
    ]);
    const reported = { impressions: 1_000, spend: 12.5 };
    expect(issues[0]).toMatchObject({ currency: 'USD', reported });
    expect(issues[4]).toMatchObject({ currency: null, reported });
  });

  it('merges many packages with the same issue into one issue with their sums', async () => {
    const answer = await answerOf(times(25, (index) => ({ ...packageOf(index, 1), currency: 'USD' })));
    expect(answer).toMatchObject({
      packages: [],
      issues: [{ code: 'OTHER_CURRENCY', packageId: null, currency: 'USD', reported: { impressions: 25_000, spend: 312.5 } }],
    });
  });

  it('sums delivery of unknown packages by currency', async () => {
    const unknown = packageOf(99, 0);
    expect(await answerOf([unknown, { ...unknown, currency: 'USD' }, unknown])).toMatchObject({
      issues: [
        { code: 'UNKNOWN_PACKAGE', packageId: null, currency: null, reported: { impressions: 2_000, spend: 25 } },
        { code: 'UNKNOWN_PACKAGE', packageId: null, currency: 'USD', reported: { impressions: 1_000, spend: 12.5 } },
      ],
    });
  });

  const row = (date: string, impressions: number) => ({ date, impressions, spend: impressions / 10 });

  it('reports an issue when a day is reported twice, and counts the last report', async () => {
    const daily = [row('2026-03-01', 5), row('2026-03-02', 6), row('2026-03-01', 7)];
    const answer = await answerOf([{ ...packageOf(0, 0), daily_breakdown: daily }]);
    expect(answer).toMatchObject({
      packages: [
        {
          days: [
            { day: '2026-03-01', measures: { impressions: 7 } },
            { day: '2026-03-02', measures: { impressions: 6 } },
          ],
        },
      ],
      issues: [{ code: 'UNREADABLE_PACKAGE', packageId: 'ours0', reported: { impressions: 5, spend: 0.5 } }],
    });
  });

  it.each(['2026-13-45', '2026-02-30', '0000-01-01'])(
    'reports an issue for the invalid date %s, and counts the other days',
    async (date) => {
      const answer = await answerOf([{ ...packageOf(0, 0), daily_breakdown: [row('2026-03-01', 5), row(date, 6), row(date, 7)] }]);
      expect(answer).toMatchObject({
        packages: [{ days: [{ day: '2026-03-01' }] }],
        issues: [{ code: 'UNREADABLE_PACKAGE', packageId: 'ours0', reported: { impressions: 13, spend: 1.3 } }],
      });
    },
  );

  it('reports an issue when the media buy has delivery but no packages', async () => {
    const read = (totals: object) =>
      new DeliveryAnswers().read(question, {
        release: '3.0',
        content: [],
        structuredContent: {
          reporting_period: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
          media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', totals, by_package: [] }],
        },
      });
    const reported = { impressions: 9, spend: 1.5 };
    expect(await read(reported)).toMatchObject({ packages: [], issues: [{ code: 'UNREADABLE_PACKAGE', packageId: null, reported }] });
    expect(await read({ impressions: 0, spend: 0 })).toMatchObject({ packages: [], issues: [] });
  });

  it('treats an empty breakdown as a total when the package delivered', async () => {
    expect(await answerOf([packageOf(0, 0)])).toMatchObject({ packages: [{ days: null, totals: { impressions: 1_000 } }] });
    expect(await answerOf([{ ...packageOf(0, 0), impressions: 0, spend: 0 }])).toMatchObject({ packages: [{ days: [] }] });
  });

  it.each([
    ['spend that is too large', '"spend":1e309'],
    ['spend twice', '"spend":12.5,"spend":1'],
  ])('drops a package with %s, and counts the others', async (_, spend) => {
    const text = JSON.stringify({
      reporting_period: { start: '2024-01-01T00:00:00Z', end: '2026-03-01T00:00:00Z' },
      media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: [packageOf(0, 0), packageOf(1, 0)] }],
    }).replace('"spend":12.5', spend);
    expect(await new DeliveryAnswers().read(question, { release: '3.0', content: [{ type: 'text', text }] })).toMatchObject({
      kind: 'delivered',
      issues: [{ code: 'UNREADABLE_PACKAGE' }],
      packages: [{ packageId: 'ours1' }],
    });
  });

  it('reads members of AdCP 3.1, each package in its own currency', async () => {
    const final = { is_final: true, finalized_at: '2026-03-05T00:00:00Z' };
    const video = { quartile_data: null, completion_rate: null, viewability: { viewable_impressions: 900 } };
    const packages = [
      { ...packageOf(0, 1), ...final, ...video },
      { ...packageOf(1, 1), currency: 'USD', is_final: false },
    ];
    const structuredContent = {
      adcp_version: '3.1',
      status: 'completed',
      currency: 'EUR',
      reporting_period: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
      media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', ...final, totals: { spend: 25 }, by_package: packages }],
    };
    const read = (release: ProtocolRelease) => new DeliveryAnswers().read(question, { release, content: [], structuredContent });
    expect(await read('3.1')).toMatchObject({
      packages: [{ packageId: 'ours0', totals: { impressions: 1_000, views: 900, videoCompletions: 0 } }],
      issues: [{ code: 'OTHER_CURRENCY', packageId: 'ours1', currency: 'USD' }],
    });
    const { packages: counted } = (await read('3.0')) as Extract<SellerDeliveryAnswer, { kind: 'delivered' }>;
    expect(counted).toEqual([]);
  });

  it.each([
    ['finality that is none', { is_final: 'yes' }],
    ['quartiles that are none', { quartile_data: [1, 2] }],
    ['spend below zero', { spend: -1 }],
  ])('drops a package of AdCP 3.1 with %s, and counts the others', async (_, wrong) => {
    const structuredContent = {
      status: 'completed',
      reporting_period: { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' },
      media_buy_deliveries: [{ media_buy_id: 'theirs', by_package: [{ ...packageOf(0, 1), ...wrong }, packageOf(1, 1)] }],
    };
    expect(await new DeliveryAnswers().read(question, { release: '3.1', content: [], structuredContent })).toMatchObject({
      packages: [{ packageId: 'ours1' }],
      issues: [{ code: 'UNREADABLE_PACKAGE', packageId: 'ours0' }],
    });
  });

  it('uses the dates that the seller writes, whatever their offset', async () => {
    const answer = await new DeliveryAnswers().read(question, {
      release: '3.0',
      content: [],
      structuredContent: {
        reporting_period: { start: '2026-10-31T00:00:00+13:00', end: '2026-11-02T23:59:59+13:00' },
        media_buy_deliveries: [{ media_buy_id: 'theirs', status: 'active', by_package: [] }],
      },
    });
    expect(answer).toMatchObject({ period: { from: '2026-10-31', to: '2026-11-02' } });
  });
});
