import { cycleOf, startOfCycle } from '@exchange/billing';
import { FixedClock, SystemIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { AuditTrail } from '@exchange/platform';
import { testDatabase, type TestDatabase } from '@test/database';
import { Bindings } from './bindings';
import { offerOf, type RateCardContent } from './rate-card';
import { RateCardsService } from './rate-cards.service';
import { unitAccountOf } from './unit-cycle';
import { UnitsService } from './units.service';

const content: RateCardContent = {
  currency: 'EUR',
  plans: [
    {
      planCode: 'a',
      displayName: 'A',
      includedIus: 100,
      commitmentMinor: 90_000,
      overageMinor: 500,
      rolloverBasisPoints: 2_500,
      overageWarnMinor: null,
      overageCapMinor: 2_000,
    },
  ],
  activityTerms: [{ activityCode: 'HOUR', displayName: 'Hour', unit: 'HOUR', amountMilli: 1_000 }],
  setupGrant: { ius: 10, days: 60 },
};

describe('UnitsService on PostgreSQL', () => {
  let test: TestDatabase;
  let clock: FixedClock;
  let charged: string[];
  let units: UnitsService;
  let bindings: Bindings;
  let rateCards: RateCardsService;
  let accountId = 930_000;
  let used = 0;
  /** Account whose row cannot be locked. */
  let failing: number | null;
  let failures: number;

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    const { database, outbox } = test;
    accountId += 1;
    charged = [];
    clock = new FixedClock(new Date('2026-10-15T12:00:00.000Z'));
    const ids = new SystemIds();
    const keys = new Set<string>();
    [failing, failures] = [null, 0];
    const billing = {
      isOn: true,
      lock: async (id: number) => {
        if (id === failing) throw new Error('Broken');
        return { currency: 'EUR', isHeld: false };
      },
      charge: async (_: number, __: string, charge: { source: string; key: string; amountMinor: number; occurredAt: Date }) => {
        if (charge.amountMinor === 0 || keys.has(`${charge.source} ${charge.key}`)) return;
        keys.add(`${charge.source} ${charge.key}`);
        charged.push(`${charge.source} ${charge.amountMinor} ${cycleOf(charge.occurredAt)}`);
      },
    };
    rateCards = new RateCardsService(database, new AuditTrail(database, ids), database, clock);
    bindings = new Bindings(database, ids, clock);
    units = new UnitsService(billing as never, bindings, rateCards, database, outbox, database, ids, clock, {
      error: () => (failures += 1),
    } as never);
    await rateCards.publish(aPerson({ isStaff: true }), content);
  });

  const at = (text: string) => clock.advance(new Date(text).getTime() - clock.now().getTime());
  const use = (quantity: number) =>
    test.database.run(() =>
      units.use(accountId, 'EUR', {
        usedBy: accountId,
        activityCode: 'HOUR',
        sourceKey: `${(used += 1)}`,
        quantity,
        occurredAt: clock.now(),
      }),
    );
  const accept = async () => {
    const { plans, offerVersion, rateCard } = offerOf(accountId, (await rateCards.inForce('EUR'))!, null);
    const who = { accountId, acceptedBy: 1, acceptedAt: clock.now(), idempotencyKey: `key-${clock.now().getTime()}` };
    const terms = { offerVersion, rateCardVersion: rateCard.version, currency: 'EUR', plan: plans[0]!, discountBasisPoints: null };
    return test.database.run(async () => {
      const binding = await bindings.insert({ ...who, ...terms, starts: cycleOf(clock.now()) });
      await units.bind(accountId, 'EUR');
      return binding;
    });
  };
  const open = async () => unitAccountOf(await test.database.run(() => units.open(accountId, 'EUR')));

  it('opens months without gaps, and charges plans at the start and overage at the end, once', async () => {
    await accept();
    await use(112);
    at('2027-01-05T00:00:00.000Z');
    expect(await open()).toMatchObject({ cycle: '2027-01', usedMilli: 0, free: { grantedMilli: 0 }, rollover: { grantedMilli: 25_000 } });
    await open();
    expect(charged).toEqual([
      'commitment 90000 2026-10',
      'overage 1000 2026-10',
      'commitment 90000 2026-11',
      'commitment 90000 2026-12',
      'commitment 90000 2027-01',
    ]);
  });

  it('charges at most the cap, and nothing for usage before the plan', async () => {
    await use(50);
    await accept();
    expect(await open()).toMatchObject({ free: { remainingMilli: 0 }, included: { remainingMilli: 100_000 }, overMinor: 0 });
    await use(10_000);
    at('2026-11-01T00:00:00.000Z');
    await open();
    expect(charged).toContain('overage 2000 2026-10');
  });

  it('keeps free units until they expire, and grants nothing for a canceled plan', async () => {
    const binding = await accept();
    await use(4);
    const instruction = {
      action: 'CANCEL_AT_TERM',
      ends: '2026-11',
      changeCutoffAt: clock.now(),
      reason: 'Because',
      instructedBy: 1,
    } as const;
    await bindings.instruct(binding, instruction);
    at('2026-11-02T00:00:00.000Z');
    expect(await open()).toMatchObject({ free: { grantedMilli: 6_000 }, rollover: { grantedMilli: 0 }, included: { grantedMilli: 0 } });
    await use(20);
    at('2027-01-02T00:00:00.000Z');
    expect(await open()).toMatchObject({ free: { grantedMilli: 0 }, overMinor: 0 });
    expect(charged).toEqual(['commitment 90000 2026-10']);
  });

  it('opens the months of organizations without any request', async () => {
    await accept();
    at(startOfCycle('2026-12').toISOString());
    while ((await units.round(5)) === 5);
    expect((await units.last(accountId))?.cycle).toBe('2026-12');
    expect(charged.at(-1)).toBe('commitment 90000 2026-12');
    expect(await units.round(5)).toBe(0);
  });

  it('opens the months of other organizations when one cannot be opened', async () => {
    await accept();
    failing = accountId;
    accountId += 1_000_000;
    await accept();
    at(startOfCycle('2026-12').toISOString());
    await units.round(100);
    expect([(await units.last(accountId))?.cycle, (await units.last(failing))?.cycle, failures > 0]).toEqual(['2026-12', '2026-10', true]);
  });

  it('refuses more than a month can count, and charges at most the cap', async () => {
    await accept();
    await use(8_000_000_000_000);
    await expect(use(2_000_000_000_000)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await open()).toMatchObject({ usedMilli: 8_000_000_000_000_000, overMinor: 2_000 });
  });

  it('counts concurrent uses of the same reference once', async () => {
    const activity = { usedBy: accountId, activityCode: 'HOUR', sourceKey: 'same', quantity: 1, occurredAt: clock.now() };
    const both = [() => units.use(accountId, 'EUR', activity), () => units.use(accountId, 'EUR', activity)];
    const locked = async (work: () => Promise<boolean>) =>
      test.database.run(async () => {
        await test.database.query('select pg_advisory_xact_lock(42)');
        return work();
      });
    expect((await Promise.all(both.map(locked))).toSorted()).toEqual([false, true]);
    expect((await open()).usedMilli).toBe(1_000);
  });
});
