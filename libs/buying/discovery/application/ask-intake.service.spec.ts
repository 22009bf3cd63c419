import type { AskedSeller, SellerStanding } from '../domain/ask';
import type { SellerAskOutcome } from '../domain/offer';
import { aBuyer, aCampaign, aDiscoveryDesk, aSeller } from '../testing';

const origin = (index: number) => `https://origin-${index}.example`;
const silentOnes = (count: number, of: (index: number) => Partial<AskedSeller>): AskedSeller[] =>
  Array.from({ length: count }, (_, index) => aSeller(1_000 + index, `silent-${index}`, of(index)));
const honestOnes = (count: number, standing: SellerStanding): AskedSeller[] =>
  Array.from({ length: count }, (_, index) => aSeller(1 + index, `honest-${index}`, { standing }));

const opened: ReturnType<typeof aDiscoveryDesk>[] = [];
afterEach(async () => {
  await Promise.all(
    opened.splice(0).map(async ({ intake, claimedAsks }) => {
      intake.stop();
      await claimedAsks.drain();
    }),
  );
});

function aDesk(sellers: AskedSeller[], changed = {}) {
  const desk = aDiscoveryDesk(sellers, { discoverySellers: 1_000, sellerAsks: 40, ...changed });
  opened.push(desk);
  const never = new Promise<SellerAskOutcome>(() => undefined);
  for (const { id } of sellers) if (id >= 1_000) desk.agent.scripts.set(id, () => never);
  const settle = async () => {
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const statuses = async (accountId: number, id: string) =>
    (await desk.asks.list(accountId, id)).filter(({ sellerId }) => sellerId < 1_000).map(({ status }) => status);
  return { ...desk, settle, statuses };
}

describe('silent agents', () => {
  const crowds: [string, (index: number) => Partial<AskedSeller>][] = [
    ['of one account, each at an origin of its own', (index) => ({ accountId: 9_000, origin: origin(index) })],
    ['of one origin, each of an account of its own', (index) => ({ accountId: 9_000 + index, origin: origin(1) })],
    [
      'that have been silent before, of many accounts and origins',
      (index) => ({ accountId: 9_000 + index, origin: origin(index), standing: 'doubtful' }),
    ],
    ['that have answered before, of one account', () => ({ accountId: 9_000, standing: 'proven' })],
    ['that have answered before, of one origin', (index) => ({ accountId: 9_000 + index, origin: origin(1), standing: 'proven' })],
  ];

  it.each(crowds)('does not delay honest sellers, proven or new, when there are silent agents %s', async (_, of) => {
    const sellers = [...silentOnes(300, of), ...honestOnes(3, 'proven'), ...honestOnes(8, 'new').slice(3)];
    const { service, intake, settle, statuses } = aDesk(sellers);
    const { id } = await service.start(aBuyer(), { campaignId: 'camp_1' });
    await intake.startWaiting();
    await settle();
    expect(await statuses(1, id)).toEqual(Array.from({ length: 8 }, () => 'declined'));
  });

  it('does not delay proven sellers, however many accounts and origins the silent agents have', async () => {
    const sellers = [...silentOnes(300, (index) => ({ accountId: 9_000 + index, origin: origin(index) })), ...honestOnes(8, 'proven')];
    const { service, intake, settle, statuses, clock } = aDesk(sellers);
    const first = await service.start(aBuyer(), { campaignId: 'camp_1' });
    await intake.startWaiting();
    await settle();
    expect(await statuses(1, first.id)).toEqual(Array.from({ length: 8 }, () => 'declined'));
    clock.advance(1_000);
    const second = await service.start(aBuyer(), { campaignId: 'camp_1' });
    await intake.startWaiting();
    await settle();
    expect(await statuses(1, second.id)).toEqual(Array.from({ length: 8 }, () => 'declined'));
  });
});

describe('a buyer with many discoveries', () => {
  it('leaves room for another buyer, whose sellers are asked at once', async () => {
    const sellers = [
      ...silentOnes(60, (index) => ({ accountId: 9_000 + index, origin: origin(index), standing: 'proven' })),
      ...honestOnes(4, 'proven'),
    ];
    const { service, intake, settle, statuses, briefs, intakeUnderWay } = withOther(aDesk(sellers, { discoveriesRunning: 200 }));
    for (let count = 0; count < 120; count += 1) await service.start(aBuyer(), { campaignId: 'camp_1' });
    await intake.startWaiting();
    await settle();
    expect(intakeUnderWay()).toBeLessThan(20);
    briefs.campaigns.set('camp_2', { accountId: 2, ...aCampaign({ campaignId: 'camp_2' }) });
    const { id } = await service.start(aBuyer({ accountId: 2 }), { campaignId: 'camp_2', storefrontIds: [1, 2, 3, 4] });
    await intake.startWaiting();
    await settle();
    expect(await statuses(2, id)).toEqual(['declined', 'declined', 'declined', 'declined']);
  });

  const withOther = (desk: ReturnType<typeof aDesk>) => ({ ...desk, intakeUnderWay: () => desk.claimedAsks.all.length });
});

describe('AskIntakeService', () => {
  it('claims waiting asks as soon as there is room, without a wake-up message', async () => {
    const sellers = honestOnes(200, 'proven');
    const { service, intake, settle, statuses } = aDesk(sellers);
    const { id } = await service.start(aBuyer(), { campaignId: 'camp_1' });
    await intake.startWaiting();
    await settle();
    expect(new Set(await statuses(1, id))).toEqual(new Set(['declined']));
  });

  it('ends its run and asks the other sellers when only another process can decrypt some credentials', async () => {
    const { service, intake, settle, statuses, agent } = aDesk(honestOnes(5, 'new'));
    const ids = [await service.start(aBuyer(), { campaignId: 'camp_1' }), await service.start(aBuyer(), { campaignId: 'camp_1' })];
    agent.elsewhere.add(1).add(3);
    await intake.startWaiting();
    await settle();
    for (const { id } of ids) expect((await statuses(1, id)).sort()).toEqual(['declined', 'declined', 'declined', 'pending', 'pending']);
    agent.elsewhere.clear();
    await intake.startWaiting();
    await settle();
    for (const { id } of ids) expect(await statuses(1, id)).toEqual(Array(5).fill('declined'));
  });

  it('starts nothing after it was stopped', async () => {
    const { service, intake, agent } = aDesk(honestOnes(2, 'new'));
    await service.start(aBuyer(), { campaignId: 'camp_1' });
    intake.stop();
    await intake.startWaiting();
    expect(agent.asked).toEqual([]);
  });

  it('retries in the next run after a claim failed', async () => {
    const { service, intake, settle, statuses, asks } = aDesk(honestOnes(2, 'new'));
    const { id } = await service.start(aBuyer(), { campaignId: 'camp_1' });
    const change = asks.changeOpen.bind(asks);
    asks.changeOpen = () => Promise.reject(new Error('No connection.'));
    await intake.startWaiting();
    asks.changeOpen = change;
    expect(await statuses(1, id)).toEqual(['pending', 'pending']);
    await intake.startWaiting();
    await settle();
    expect(await statuses(1, id)).toEqual(['declined', 'declined']);
  });
});
