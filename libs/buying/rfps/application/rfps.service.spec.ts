import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { FixedClock, ImmediateUnitOfWork, SequentialIds, type Caller } from '@exchange/kernel';
import { anAgent, aPerson } from '@exchange/kernel/testing';
import type { StorefrontsFacade } from '@exchange/storefronts';
import { aNewBrief, InMemoryBriefResponses, InMemoryPlanningBriefs, live, rfpEpoch } from '../testing';
import { RfpsService } from './rfps.service';
import { SignalsService } from './signals.service';

const person = aPerson();
const seller = aPerson({ accountId: 7, accountType: 'SELLER' });
const agentWith = (grants: [number, 'READ' | 'READ_WRITE'][]) => anAgent({ grants: new Map(grants) });

async function aDesk() {
  const clock = new FixedClock(rfpEpoch);
  const [briefs, responses, ids] = [new InMemoryPlanningBriefs(), new InMemoryBriefResponses(), new SequentialIds()];
  const { facade: advertisers, records } = advertisersInMemory();
  for (const id of [5, 6]) await records.insert(anAdvertiser({ id, brand: `oat-${id}.example`, primaryCurrency: 'EUR' }));
  // The service uses only this method of the facade.
  const storefronts = { accountsOf: () => Promise.resolve(live) } satisfies Partial<StorefrontsFacade> as unknown as StorefrontsFacade;
  return {
    clock,
    advertiserRecords: records,
    rfps: new RfpsService(briefs, responses, advertisers, storefronts, ids, clock),
    signals: new SignalsService(briefs, responses, new ImmediateUnitOfWork(), ids, clock),
  };
}

describe('RfpsService for a buyer agent', () => {
  it.each<[string, [number, 'READ' | 'READ_WRITE'][], number | null, number]>([
    ['no advertiser', [[5, 'READ_WRITE']], null, 403],
    ['an advertiser without a grant', [[5, 'READ_WRITE']], 6, 404],
    ['an advertiser with a READ grant', [[5, 'READ']], 5, 403],
  ])('refuses a brief for %s', async (_, grants, advertiserId, status) => {
    const { rfps } = await aDesk();
    await expect(rfps.create(agentWith(grants), aNewBrief({ advertiserId }))).rejects.toMatchObject({ status });
  });

  it('returns 409 for an archived advertiser', async () => {
    const { rfps, advertiserRecords } = await aDesk();
    await advertiserRecords.change({ accountId: 1, id: 5 }, (advertiser) => advertiser.archive(rfpEpoch));
    await expect(rfps.create(person, aNewBrief({ advertiserId: 5 }))).rejects.toMatchObject({ status: 409, field: 'advertiserId' });
  });

  it.each(['USD', 'JPY'])('returns CURRENCY_MISMATCH for a budget in %s when the advertiser’s currency is EUR', async (currency) => {
    const { rfps } = await aDesk();
    const refusal = { status: 400, code: 'CURRENCY_MISMATCH', field: 'currency', details: { expected: 'EUR' } };
    await expect(rfps.create(person, aNewBrief({ advertiserId: 5, currency }))).rejects.toMatchObject(refusal);
  });

  it('sees and abandons only the briefs of its granted advertisers', async () => {
    const { rfps } = await aDesk();
    const own = await rfps.create(agentWith([[5, 'READ_WRITE']]), aNewBrief({ advertiserId: 5 }));
    const others = [await rfps.create(person, aNewBrief({ advertiserId: 6 })), await rfps.create(person, aNewBrief())];
    const ids = async (caller: Caller) => (await rfps.list(caller, undefined, { limit: 9 })).rows.map(({ id }) => id);
    expect(await ids(agentWith([[5, 'READ']]))).toEqual([own.id]);
    expect(await ids(person)).toHaveLength(3);
    for (const { id } of others) {
      await expect(rfps.read(agentWith([[5, 'READ_WRITE']]), id)).rejects.toMatchObject({ status: 404 });
      await expect(rfps.abandon(agentWith([[5, 'READ_WRITE']]), id)).rejects.toMatchObject({ status: 404 });
    }
    await expect(rfps.abandon(agentWith([[5, 'READ']]), own.id)).rejects.toMatchObject({ status: 403 });
    expect(await rfps.abandon(agentWith([[5, 'READ_WRITE']]), own.id)).toMatchObject({ status: 'ABANDONED' });
  });
});

it('returns 404 for an advertiser that the account does not have', async () => {
  const { rfps } = await aDesk();
  await expect(rfps.create(person, aNewBrief({ advertiserId: 99 }))).rejects.toMatchObject({ status: 404, field: 'advertiserId' });
});

it('dispatches a brief to the live storefront, and returns its redacted answer to the buyer', async () => {
  const { rfps, signals, clock } = await aDesk();
  const { id, targets } = await rfps.create(person, aNewBrief());
  const signal = targets[0]!.id;
  await expect(signals.read(seller, signal)).rejects.toMatchObject({ status: 404 });
  clock.advance(1_000);
  await rfps.dispatchDue();
  const answer = await signals.respond(seller, signal, {
    kind: 'CLARIFY',
    message: 'Who? Bearer planted-1',
    quote: null,
    mediaBuyId: null,
  });
  expect(answer.message).toBe('Who? [redacted]');
  expect((await rfps.answers(person, id, { limit: 5 })).rows).toEqual([answer]);
  expect((await signals.read(seller, signal)).responses).toEqual([answer]);
  await expect(signals.read({ ...seller, accountId: 8 }, signal)).rejects.toMatchObject({ status: 404 });
  await expect(signals.respond({ ...seller, accountId: 8 }, signal, answer)).rejects.toMatchObject({ status: 404 });
});
