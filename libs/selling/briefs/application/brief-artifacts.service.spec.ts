import { FixedClock, SequentialIds } from '@exchange/kernel';
import { aPerson } from '@exchange/kernel/testing';
import { aReceivedBrief, InMemoryBriefArtifacts } from '../testing';
import { BriefArtifactsService } from './brief-artifacts.service';

const seller = aPerson({ accountId: 7, accountType: 'SELLER' });
const stranger = { ...seller, accountId: 8 };

function setUp() {
  const clock = new FixedClock();
  return { clock, service: new BriefArtifactsService(new InMemoryBriefArtifacts(), new SequentialIds(), clock) };
}

describe('BriefArtifactsService', () => {
  it('stores one brief per discovery and storefront for repeated events', async () => {
    const { service } = setUp();
    await service.receive(aReceivedBrief());
    await service.receive(aReceivedBrief({ request: { brief: 'Later' } }));
    await service.receive(aReceivedBrief({ storefrontId: 4 }));
    await service.receive(aReceivedBrief({ discoveryId: 'disc_2' }));
    const { rows, pagination } = await service.list(seller, { skip: 0, take: 25 });
    expect(rows.map(({ storefrontId, discoveryId }) => [storefrontId, discoveryId]).toSorted()).toEqual([
      [3, 'disc_1'],
      [3, 'disc_2'],
      [4, 'disc_1'],
    ]);
    expect(rows.map(({ request }) => request['brief'])).toEqual(['Oat drink', 'Oat drink', 'Oat drink']);
    expect(pagination).toEqual({ skip: 0, take: 25, total: 3, hasMore: false });
  });

  it('stores the brief without secrets', async () => {
    const { service } = setUp();
    await service.receive(aReceivedBrief({ request: { brief: 'Use sck_planted', authToken: 'planted' } }));
    expect((await service.list(seller, { skip: 0, take: 1 })).rows[0]?.request).toEqual({ brief: 'Use [redacted]' });
  });

  it('answers 404 for briefs of another account and unknown ids', async () => {
    const { service } = setUp();
    await service.receive(aReceivedBrief());
    expect(await service.read(seller, 'brief_1')).toMatchObject({ id: 'brief_1', storefrontId: 3 });
    await expect(service.read(stranger, 'brief_1')).rejects.toMatchObject({ status: 404 });
    await expect(service.read(seller, 'brief_9')).rejects.toMatchObject({ status: 404 });
    expect((await service.list(stranger, { skip: 0, take: 25 })).pagination).toMatchObject({ total: 0, hasMore: false });
  });
});
