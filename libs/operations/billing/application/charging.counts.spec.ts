import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { commitCost } from '../testing/commit-cost';
import { InMemoryBillingAccounts, InMemoryLedger } from '../testing/in-memory';
import { InMemoryOpenBuys } from '../testing/in-memory/open-buys';
import { InMemoryOverDeliveries } from '../testing/in-memory/over-deliveries';
import { InMemoryPlans } from '../testing/in-memory/plans';
import { InMemoryThirdCounts } from '../testing/in-memory/third-counts';
import { ChargingService } from './charging.service';

const now = new Date('2026-03-20T12:00:00.000Z');
const day = (ago: number): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const organizationId = 7;
const mb1 = { buyerId: 1, mediaBuyId: 'mb_1' };
const terms = { route: 'direct', feeBasisPoints: 500, overDeliveryBasisPoints: 0 };

/** A media buy of 1,000 USD with a fee of 5 %. */
describe('Charging by third-party counts', () => {
  let ledger: InMemoryLedger;
  let accounts: InMemoryBillingAccounts;
  let buys: InMemoryOpenBuys;
  let counts: InMemoryThirdCounts;
  let overDeliveries: InMemoryOverDeliveries;
  let charging: ChargingService;
  let reported: Record<string, number>;

  beforeEach(async () => {
    [ledger, accounts, buys] = [new InMemoryLedger(), new InMemoryBillingAccounts(), new InMemoryOpenBuys()];
    [counts, overDeliveries, reported] = [new InMemoryThirdCounts(), new InMemoryOverDeliveries(), {}];
    const delivery = { sellerDaily: async () => Object.entries(reported).map(([on, spend]) => ({ day: on, spend, currency: 'USD' })) };
    const mediaBuys = {
      findMany: async () => [
        { accountId: 1, id: 'mb_1', sellerId: 31, currency: 'USD', budget: '1000', status: 'ACTIVE', timezone: 'UTC' },
      ],
    };
    charging = new ChargingService(
      ...([buys, accounts.money, accounts, ledger, overDeliveries, counts, delivery as never, mediaBuys as never] as const),
      ...([new InMemoryPlans(), terms as never, new ImmediateUnitOfWork(), new FixedClock(now)] as const),
      Log.create('test', 'silent'),
    );
    await accounts.lock(organizationId);
    await commitCost({ buys, money: accounts.money, organizationId, currency: 'USD' }, mb1, 5_000);
  });

  const look = async (days: Record<string, number>) => {
    reported = days;
    await charging.charge(mb1);
  };
  const spent = async () =>
    Object.fromEntries(
      (await buys.charges(mb1)).filter(({ spendMinor }) => spendMinor > 0).map(({ day: on, spendMinor }) => [on, spendMinor / 100]),
    );
  const owed = async () => (await ledger.position(organizationId, 'USD')).owedMinor;
  const beyond = async () => {
    const state = (await overDeliveries.find(mb1))?.state;
    return state && [state.status, state.agreedMinor / 100, state.reportedMinor / 100, state.chargedMinor / 100, state.beyondMinor / 100];
  };
  const meter = (from: string, countedBy: 'SELLER' | 'THIRD_PARTY' = 'THIRD_PARTY') =>
    accounts.change(organizationId, (account) =>
      account.setCounting({ from, countedBy, measurementVendor: countedBy === 'SELLER' ? null : 'Meter' }, now),
    );
  const count = (on: string, spendMinor: number, measurementVendor = 'Meter', money = 'USD') =>
    counts.save([{ ...mb1, day: on, spendMinor, measurementVendor, currency: money }]);

  test("charges a counted day by its count and the other days by the seller's report", async () => {
    await meter(day(3));
    await count(day(2), 8_000);
    await count(day(1), 0);
    await look({ [day(3)]: 100, [day(2)]: 100, [day(1)]: 100, [day(0)]: 100 });
    expect(await spent()).toEqual({ [day(3)]: 100, [day(2)]: 80, [day(0)]: 100 });
  });

  test('charges a day without a report by its count, and a later count corrects it', async () => {
    await meter(day(3));
    await count(day(2), 8_000);
    await look({});
    expect([await spent(), await owed()]).toEqual([{ [day(2)]: 80 }, 400]);
    await count(day(2), 3_000);
    await look({});
    expect([await spent(), await owed()]).toEqual([{ [day(2)]: 30 }, 150]);
  });

  test('records a count beyond the budget as an over-delivery, as it does for a report', async () => {
    await meter(day(3));
    await count(day(2), 150_000);
    await look({ [day(2)]: 900 });
    expect([await spent(), await beyond()]).toEqual([{ [day(2)]: 1_000 }, ['OPEN', 1_000, 1_500, 1_000, 500]]);
  });

  test.each([
    ['the third party when only its counts exceed the budget', 90_000, { 2: 900, 1: 200 }, 'THIRD_PARTY'],
    ['the seller when reports of uncounted days exceed it alone', 100, { 2: 900, 1: 1_200 }, 'SELLER'],
    ['the seller when the third party counted nothing', 0, { 2: 900, 1: 1_200 }, 'SELLER'],
  ] as const)('names who counted in an over-delivery: %s', async (_, counted, days, countedBy) => {
    await meter(day(3));
    await count(day(2), counted);
    await look(Object.fromEntries(Object.entries(days).map(([ago, spend]) => [day(Number(ago)), spend])));
    expect((await overDeliveries.find(mb1))?.state).toMatchObject({ status: 'OPEN', countedBy });
  });

  test.each([
    ['for a day before the term', () => meter(day(1)), () => count(day(2), 8_000)],
    ['of another vendor', () => meter(day(3)), () => count(day(2), 8_000, 'Ruler')],
    ['in another currency', () => meter(day(3)), () => count(day(2), 8_000, 'Meter', 'EUR')],
    ['for a day on which the seller counts again', () => meter(day(3)).then(() => meter(day(2), 'SELLER')), () => count(day(2), 8_000)],
  ])('ignores a count %s', async (_, agree, enter) => {
    await agree();
    await enter();
    await look({ [day(2)]: 100 });
    expect(await spent()).toEqual({ [day(2)]: 100 });
  });
});
