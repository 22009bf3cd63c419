import { FixedClock, ImmediateUnitOfWork } from '@exchange/kernel';
import { Log } from '@exchange/platform';
import { InMemoryBillingAccounts, InMemoryLedger, InMemoryOpenBuys } from '../adapters/in-memory';
import { InMemoryPlans } from '../adapters/in-memory/plans';
import { ChargingService } from './charging.service';

/** Beyond the turns that begin now. */
const now = new Date(Date.now() + 60_000);
const day = (ago: number): string => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
const organizationId = 7;

describe('Charging', () => {
  let ledger: InMemoryLedger;
  let accounts: InMemoryBillingAccounts;
  let buys: InMemoryOpenBuys;
  let plans: InMemoryPlans;
  let charging: ChargingService;
  /** Spend by media buy and day; what is not there cannot be read. */
  let delivered: Record<string, Record<string, number>>;

  beforeEach(async () => {
    [ledger, accounts, buys, delivered] = [new InMemoryLedger(), new InMemoryBillingAccounts(), new InMemoryOpenBuys(), {}];
    const delivery = {
      daily: async (_: number, [id]: readonly string[]) => {
        const days = delivered[id!];
        if (!days) throw new Error('cannot be read');
        return Object.entries(days).map(([on, spend]) => ({ day: on, spend, currency: 'USD' }));
      },
    };
    plans = new InMemoryPlans();
    const terms = { route: 'direct', feeBasisPoints: 500 };
    const log = Log.create('test', 'silent');
    const unitOfWork = new ImmediateUnitOfWork();
    charging = new ChargingService(buys, accounts, ledger, delivery as never, plans, terms as never, unitOfWork, new FixedClock(now), log);
    await accounts.lock(organizationId);
  });

  const commit = async (mediaBuyId: string, amount: number) => {
    await buys.commit({ buyerId: 1, mediaBuyId }, organizationId, null, amount);
    await accounts.addCommitted(organizationId, amount);
  };
  const standing = async () => ({
    ...(await ledger.position(organizationId, 'USD')),
    committedMinor: (await accounts.find(organizationId)).committedMinor,
  });

  test('a buy that cannot be charged holds up no other', async () => {
    await commit('mb_broken', 1_000);
    await commit('mb_whole', 1_000);
    delivered['mb_whole'] = { [day(1)]: 100 };
    expect(await charging.round()).toBe(2);
    expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 500, committedMinor: 1_500 });
  });

  test('a day that nothing is reported of any more is given back; one before those that are looked at stays', async () => {
    await commit('mb_1', 2_000);
    const before = { day: day(500), spendMinor: 9_000, feeMinor: 450, payableMinor: 0, revision: 1 };
    await buys.keep({ buyerId: 1, mediaBuyId: 'mb_1' }, before);
    delivered['mb_1'] = { [day(2)]: 100, [day(1)]: 60 };
    await charging.round();
    expect((await standing()).owedMinor).toBe(800);
    delivered['mb_1'] = { [day(2)]: 100 };
    await charging.charge({ buyerId: 1, mediaBuyId: 'mb_1' });
    expect((await standing()).owedMinor).toBe(500);
    expect(await buys.charges({ buyerId: 1, mediaBuyId: 'mb_1' })).toContainEqual(before);
  });

  test('what is charged beyond what was committed leaves nothing committed, and nothing below', async () => {
    await commit('mb_1', 300);
    delivered['mb_1'] = { [day(1)]: 100 };
    await charging.round();
    expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 500, committedMinor: 0 });
  });

  test.each([
    ['refused', false, 300],
    ['agreed', true, 500],
  ])('a change that was %s, heard of twice', async (_, isAgreed, committedMinor) => {
    await commit('mb_1', 300);
    await buys.commit({ buyerId: 1, mediaBuyId: 'mb_1' }, organizationId, 'change_1', 200);
    await accounts.addCommitted(organizationId, 200);
    for (let n = 0; n < 2; n += 1) await charging.changed({ buyerId: 1, mediaBuyId: 'mb_1' }, 'change_1', isAgreed);
    expect((await standing()).committedMinor).toBe(committedMinor);
  });

  test('what ended without having run is free at once; an event of a buy that nobody pays for changes nothing', async () => {
    await commit('mb_1', 300);
    for (const mediaBuyId of ['mb_1', 'mb_1', 'mb_free']) await charging.ended({ buyerId: 1, mediaBuyId }, true);
    expect(await standing()).toEqual({ fundedMinor: 0, owedMinor: 0, committedMinor: 0 });
  });
});
