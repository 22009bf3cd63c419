import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { BillingOnSuggestionFailed } from '../adapters/events/billing-on-suggestion-failed';
import { costOf, totalOf } from '../domain/fees';
import { maxMinor } from '../domain/ledger';
import { billingLimits } from '../domain/limits';
import { commitCost } from '../testing/commit-cost';
import { InMemoryBillingAccounts, InMemoryLedger } from '../testing/in-memory';
import { InMemoryOpenBuys } from '../testing/in-memory/open-buys';
import { InMemoryOverDeliveries } from '../testing/in-memory/over-deliveries';
import { InMemoryPlans } from '../testing/in-memory/plans';
import { ChargingService } from './charging.service';

/** Later than the first look of a new media buy, which is due at once. */
const now = new Date(Date.now() + 60_000);
const day = (ago: number): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const organizationId = 7;

describe('Charging', () => {
  let ledger: InMemoryLedger;
  let accounts: InMemoryBillingAccounts;
  let buys: InMemoryOpenBuys;
  let plans: InMemoryPlans;
  let overDeliveries: InMemoryOverDeliveries;
  let clock: FixedClock;
  let charging: ChargingService;
  /** Budgets of media buys in USD; default: 1,000. */
  let budgets: Record<string, string>;
  /** Spend by media buy and day. Reading a media buy without an entry fails. */
  let delivered: Record<string, Record<string, number | null>>;
  let status: string;
  let currency: string;
  let terms: { route: string; feeBasisPoints: number; overDeliveryBasisPoints: number };

  beforeEach(async () => {
    [ledger, accounts, buys, delivered] = [new InMemoryLedger(), new InMemoryBillingAccounts(), new InMemoryOpenBuys(), {}];
    [overDeliveries, plans, clock, budgets] = [new InMemoryOverDeliveries(), new InMemoryPlans(), new FixedClock(now), {}];
    const delivery = {
      sellerDaily: async (_: number, [id]: readonly string[]) => {
        const days = delivered[id!];
        if (!days) throw new Error('cannot be read');
        return Object.entries(days).map(([on, spend]) => ({ day: on, spend, currency: 'USD' }));
      },
    };
    const mediaBuys = {
      findMany: async (accountId: number, [id]: readonly string[]) => [
        { accountId, id, sellerId: 31, currency, budget: budgets[id!] ?? '1000', status, timezone: 'UTC' },
      ],
    };
    [status, currency] = ['ACTIVE', 'USD'];
    terms = { route: 'direct', feeBasisPoints: 500, overDeliveryBasisPoints: 0 };
    charging = new ChargingService(
      ...([buys, accounts.money, accounts, ledger, overDeliveries, { of: async () => [] } as never, delivery as never] as const),
      ...([mediaBuys as never, plans, terms as never, new ImmediateUnitOfWork(), clock] as const),
      Log.create('test', 'silent'),
    );
    await accounts.lock(organizationId);
  });

  const commit = (mediaBuyId: string, amount: number, changeId?: string) =>
    commitCost({ buys, money: accounts.money, organizationId, currency: 'USD' }, { buyerId: 1, mediaBuyId }, amount, changeId);
  const standing = async () => ({
    ...(await ledger.position(organizationId, 'USD')),
    committedMinor: (await accounts.find(organizationId)).committedMinor,
  });

  const mb1 = { buyerId: 1, mediaBuyId: 'mb_1' };
  const look = async (days: Record<string, number | null>) => {
    delivered['mb_1'] = days;
    await charging.charge(mb1);
  };
  const spent = async () =>
    Object.fromEntries(
      (await buys.charges(mb1)).filter(({ spendMinor }) => spendMinor > 0).map(({ day: on, spendMinor }) => [on, spendMinor / 100]),
    );
  const beyond = async () => {
    const state = (await overDeliveries.find(mb1))?.state;
    return state && [state.status, state.agreedMinor / 100, state.reportedMinor / 100, state.chargedMinor / 100, state.beyondMinor / 100];
  };

  test('charges nothing before the buyer has accepted, whatever is reported, and charges it afterwards', async () => {
    await commit('mb_1', 100_000);
    status = 'PENDING_BUYER_DECISION';
    await look({ [day(1)]: 100 });
    expect(await spent()).toEqual({});
    status = 'ACTIVE';
    await look({ [day(1)]: 100 });
    expect(await spent()).toEqual({ [day(1)]: 100 });
  });

  test('charges other media buys when one fails, and shows operators since when it fails', async () => {
    await commit('mb_broken', 1_000);
    await commit('mb_whole', 1_000);
    delivered['mb_whole'] = { [day(1)]: 100 };
    expect(await charging.chargeDue()).toBe(2);
    expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 500, committedMinor: 5_500 });
    expect([...buys.failures]).toEqual([['1 mb_broken', now]]);
    delivered['mb_broken'] = {};
    clock.advance(billingLimits.retryMs);
    await charging.chargeDue();
    expect([...buys.failures]).toEqual([]);
  });

  test('gives back a day that is no longer reported, however old it is', async () => {
    await commit('mb_1', 2_000);
    await look({ [day(500)]: 40, [day(2)]: 100, [day(1)]: 60 });
    expect((await standing()).owedMinor).toBe(1_000);
    await look({ [day(2)]: 100 });
    expect((await standing()).owedMinor).toBe(500);
  });

  test('stops at the budget: the excess is recorded, not charged, and carries no fee', async () => {
    await commit('mb_1', 5_000);
    await look({ [day(1)]: 5_000 });
    expect([await standing(), await beyond()]).toEqual([
      { fundedMinor: 0, owedMinor: 5_000, committedMinor: 0 },
      ['OPEN', 1_000, 5_000, 1_000, 4_000],
    ]);
  });

  test('charges later days when a correction of an early day frees room, and withdraws an over-delivery without excess', async () => {
    await commit('mb_1', 5_000);
    await look({ [day(3)]: 700, [day(2)]: 600, [day(1)]: 200 });
    expect([await spent(), await beyond()]).toEqual([{ [day(3)]: 700, [day(2)]: 300 }, ['OPEN', 1_000, 1_500, 1_000, 500]]);
    await look({ [day(3)]: 100, [day(2)]: 600, [day(1)]: 200 });
    expect([await spent(), await beyond()]).toEqual([{ [day(3)]: 100, [day(2)]: 600, [day(1)]: 200 }, ['WITHDRAWN', 1_000, 900, 900, 0]]);
    await look({ [day(3)]: 900, [day(2)]: 600, [day(1)]: 200 });
    expect([await spent(), await beyond()]).toEqual([{ [day(3)]: 900, [day(2)]: 100 }, ['OPEN', 1_000, 1_700, 1_000, 700]]);
  });

  test('applies the tolerance of the terms to the budget', async () => {
    terms.overDeliveryBasisPoints = 250;
    await commit('mb_1', 5_000);
    await look({ [day(1)]: 1_030 });
    expect(await beyond()).toEqual(['OPEN', 1_025, 1_030, 1_025, 5]);
  });

  test('applies a higher budget only to days from then on, so earlier excess stays uncharged', async () => {
    await commit('mb_1', 5_000);
    await look({ [day(1)]: 5_000 });
    budgets['mb_1'] = '3000';
    await charging.applyAnsweredChange(mb1, 'change_1', true);
    await look({ [day(1)]: 5_000, [day(0)]: 800 });
    expect(await spent()).toEqual({ [day(1)]: 1_000, [day(0)]: 800 });
    expect(await beyond()).toEqual(['OPEN', 3_000, 5_800, 1_800, 4_000]);
  });

  test('keeps charges made under a higher budget when the budget is lowered', async () => {
    await commit('mb_1', 5_000);
    await look({ [day(1)]: 500, [day(0)]: 300 });
    budgets['mb_1'] = '600';
    await look({ [day(1)]: 500, [day(0)]: 300 });
    expect(await spent()).toEqual({ [day(1)]: 500, [day(0)]: 300 });
    clock.advance(2 * 86_400_000);
    await look({ [day(1)]: 500, [day(0)]: 300, [day(-2)]: 50 });
    expect([await spent(), (await beyond())?.at(-1)]).toEqual([{ [day(1)]: 500, [day(0)]: 300 }, 50]);
  });

  test('keeps charges beyond the budget from before budgets were stored', async () => {
    await commit('mb_1', 5_000);
    await buys.saveCharge(mb1, { day: day(3), spendMinor: 200_000, feeMinor: 10_000, payableMinor: 0, feeBasisPoints: null, revision: 1 });
    await look({ [day(3)]: 2_000, [day(1)]: 100 });
    expect(await spent()).toEqual({ [day(3)]: 2_000 });
  });

  test('keeps the charge of a day whose number the seller does not report', async () => {
    await commit('mb_1', 5_000);
    await look({ [day(2)]: 300 });
    await look({ [day(2)]: null });
    expect(await spent()).toEqual({ [day(2)]: 300 });
  });

  test('charges an absurd number up to the budget and records it capped at the maximum amount', async () => {
    await commit('mb_1', 5_000);
    await look({ [day(1)]: 1e12 });
    expect([await spent(), (await overDeliveries.find(mb1))?.state.reportedMinor]).toEqual([{ [day(1)]: 1_000 }, maxMinor]);
  });

  test('notifies of an over-delivery when it begins and each time it has doubled', async () => {
    const amounts: number[] = [];
    const settle = overDeliveries.change.bind(overDeliveries);
    overDeliveries.change = (key, step) =>
      settle(key, (known) => {
        const next = step(known);
        amounts.push(...(next?.recorded.events ?? []).map(({ payload }) => (payload as { beyondMinor: number }).beyondMinor));
        return next;
      });
    await commit('mb_1', 5_000);
    for (const spend of [1_010, 1_015, 1_020, 1_039, 1_041]) await look({ [day(1)]: spend });
    expect(amounts).toEqual([2_000, 4_100]);
    expect((await overDeliveries.find(mb1))?.state.notifiedMinor).toBe(4_100);
  });

  test("takes charges from the commitment, down to 0, when there is no budget in the organization's currency", async () => {
    await commit('mb_1', 800);
    currency = 'EUR';
    await buys.saveBudget(mb1, { from: '0001-01-01', budgetMinor: 100_000 });
    await look({ [day(1)]: 60 });
    expect((await standing()).committedMinor).toBe(500);
    await look({ [day(1)]: 100 });
    expect((await standing()).committedMinor).toBe(300);
    await look({ [day(1)]: 200 });
    expect((await standing()).committedMinor).toBe(0);
    await look({ [day(1)]: 100 });
    expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 500, committedMinor: 0 });
  });

  describe('Remaining commitment', () => {
    /** A media buy of 1,000 that costs 1,050. */
    beforeEach(async () => {
      terms.route = 'exchange';
      await commit('mb_1', 105_000);
      await look({});
    });

    const costMinor = (spend: number) => totalOf(costOf(spend * 100, terms as never));
    const committed = async () => (await standing()).committedMinor;
    let serial = 0;
    /** A raise commits its amount when it is requested. */
    const ask = async (spend: number) => {
      const changeId = `change_${(serial += 1)}`;
      const more = spend - Number(budgets['mb_1'] ?? 1_000);
      if (more > 0) await commit('mb_1', costMinor(more), changeId);
      return { agree: () => ((budgets['mb_1'] = `${spend}`), charging.applyAnsweredChange(mb1, changeId, true)), changeId };
    };
    const rebudget = async (spend: number) => (await ask(spend)).agree();

    test('is the cost of the highest budget, however often the budget is lowered and raised', async () => {
      for (let cycle = 0; cycle < 4; cycle += 1) {
        await rebudget(100);
        await rebudget(3_000);
        expect(await committed()).toBe(315_000);
      }
      await look({ [day(0)]: 3_000 });
      expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 315_000, committedMinor: 0 });
    });

    test('decreases on the day on which a lower budget comes into force', async () => {
      await rebudget(3_000);
      await rebudget(100);
      await look({});
      expect(await committed()).toBe(315_000);
      clock.advance(86_400_000);
      await look({});
      expect(await committed()).toBe(10_500);
    });

    test('of a canceled media buy covers late delivery until its days are over', async () => {
      for (const spend of [100, 3_000, 100, 3_000]) await rebudget(spend);
      await charging.endMediaBuy(mb1, false);
      await look({ [day(0)]: 1_000 });
      expect(await committed()).toBe(210_000);
      clock.advance(billingLimits.graceDays * 86_400_000);
      await look({ [day(0)]: 1_000 });
      expect([await committed(), await buys.find(mb1)]).toEqual([0, null]);
    });

    test('covers a seller that lowers its numbers and reports them again', async () => {
      const entries = [
        { code: 'CASH', currency: 'USD', amountMinor: 110_000 },
        { code: 'CUSTOMER_FUNDS', currency: 'USD', amountMinor: -110_000 },
      ] as const;
      await ledger.post({ accountId: organizationId, source: 'deposit', sourceKey: 'dep_1', memo: 'Deposit', occurredAt: now, entries });
      for (const spend of [1_000, 0, 1_000, 400]) {
        await look({ [day(1)]: spend });
        const left = 105_000 - costMinor(spend);
        expect(await standing()).toEqual({ fundedMinor: 5_000 + left, owedMinor: 0, committedMinor: left });
      }
    });

    test('includes a change from its request until its answer', async () => {
      const { changeId } = await ask(1_500);
      await look({ [day(0)]: 200 });
      expect(await committed()).toBe(157_500 - 21_000);
      await charging.applyAnsweredChange(mb1, changeId, false);
      expect(await committed()).toBe(84_000);
      const { agree } = await ask(1_500);
      await agree();
      expect(await committed()).toBe(157_500 - 21_000);
    });

    test('falls when the suggestion whose change it includes fails before its seller is asked', async () => {
      const { changeId: suggestionId } = await ask(1_500);
      const failed = { accountId: mb1.buyerId, payload: { suggestionId, mediaBuyId: mb1.mediaBuyId } };
      for (let time = 0; time < 2; time += 1) await new BillingOnSuggestionFailed(charging).handle(failed as never);
      expect(await committed()).toBe(105_000);
    });

    test('leaves room for a raise when an earlier over-delivery is accepted, also after a correction', async () => {
      await look({ [day(1)]: 1_400 });
      await rebudget(3_000);
      await overDeliveries.change(mb1, (it) => it.accept(40_000, 'USD', 'Ann', now));
      await commit('mb_1', costMinor(400));
      await look({ [day(1)]: 1_400 });
      expect([await spent(), await committed()]).toEqual([{ [day(1)]: 1_400 }, costMinor(2_000)]);
      await look({ [day(1)]: 0 });
      expect(await committed()).toBe(costMinor(3_400));
    });

    test('is unchanged while buyer and seller have not agreed', async () => {
      const { changeId } = await ask(1_500);
      status = 'PENDING_BUYER_DECISION';
      await look({ [day(0)]: 200 });
      expect(await committed()).toBe(157_500);
      await charging.applyAnsweredChange(mb1, changeId, false);
      expect(await committed()).toBe(105_000);
    });
  });

  test.each([
    ['refused', false, 5_000],
    ['agreed', true, 6_000],
  ])('handles a change that was %s only once when the event is repeated', async (_, isAgreed, committedMinor) => {
    await commit('mb_1', 5_000);
    if (isAgreed) budgets['mb_1'] = '1200';
    await commit('mb_1', 1_000, 'change_1');
    for (let n = 0; n < 2; n += 1) await charging.applyAnsweredChange({ buyerId: 1, mediaBuyId: 'mb_1' }, 'change_1', isAgreed);
    expect((await standing()).committedMinor).toBe(committedMinor);
  });

  test('becomes 0 at once when a media buy ends without having run, and ignores events of media buys without a payer', async () => {
    await commit('mb_1', 300);
    for (const mediaBuyId of ['mb_1', 'mb_1', 'mb_free']) await charging.endMediaBuy({ buyerId: 1, mediaBuyId }, true);
    expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 0, committedMinor: 0 });
  });
});
