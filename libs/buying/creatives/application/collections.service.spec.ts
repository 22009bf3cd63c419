import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { type AgentCaller, FixedClock, type Grant, ImmediateUnitOfWork, type PersonCaller, SequentialIds } from '@exchange/kernel';
import { knownCreatives } from '../testing/collections';
import { InMemoryCollections } from '../testing/in-memory-collections';
import { CollectionsService } from './collections.service';

const acting = { accountType: 'BUYER', label: 'Robin' } as const;
const by = (accountId: number): PersonCaller => ({
  kind: 'person',
  userId: 1,
  role: 'MEMBER',
  via: 'session',
  credentialId: 's',
  accountId,
  ...acting,
});
const agent = (...grants: [number, Grant][]): AgentCaller => ({
  kind: 'agent',
  agentId: 'a',
  via: 'key',
  credentialId: 'k',
  accountId: 1,
  grants: new Map(grants),
  ...acting,
});
const withCode = (code: string) => expect.objectContaining({ code }) as Error;

describe('CollectionsService', () => {
  const advertisers = advertisersInMemory();
  const clock = new FixedClock();
  const service = new CollectionsService(
    new InMemoryCollections(knownCreatives),
    advertisers.facade,
    new ImmediateUnitOfWork(),
    new SequentialIds(),
    clock,
  );
  const buyer = by(1);

  beforeAll(async () => {
    await advertisers.records.insert(anAdvertiser({ accountId: 1, id: 1 }));
  });

  const created = (more: object = {}) => service.create(buyer, 1, { name: 'Spring', creativeIds: ['b', 'a'], ...more });

  it('keeps the order of creatives and counts repeated ones once', async () => {
    const { collection, creatives } = await created({ creativeIds: ['b', 'a', 'b'] });
    expect(creatives.map(({ creativeId, status }) => [creativeId, status])).toEqual([
      ['b', 'archived'],
      ['a', 'draft'],
    ]);
    expect(collection).toMatchObject({ name: 'Spring', description: null });
    const { rows } = await service.list(buyer, 1, { creativeId: 'b' }, { limit: 10 });
    expect(rows).toEqual([{ collection, creativeCount: 2 }]);
  });

  it.each(['none', 'other-advertiser', 'other-account'])('refuses the creative %s and names its place', async (id) => {
    const refusal = expect.objectContaining({ code: 'NOT_FOUND', field: 'creativeIds[1]' }) as Error;
    await expect(created({ creativeIds: ['a', id] })).rejects.toThrow(refusal);
    const { collection } = await created();
    await expect(service.update(buyer, 1, collection.id, { creativeIds: ['a', id] })).rejects.toThrow(refusal);
  });

  it('changes the given fields only, and replaces creatives as a whole', async () => {
    const { collection, creatives } = await created({ description: 'For Easter' });
    clock.advance(1_000);
    const renamed = await service.update(buyer, 1, collection.id, { name: 'Summer' });
    expect(renamed).toEqual({ collection: { ...collection, name: 'Summer', updatedAt: clock.now() }, creatives });
    const replaced = await service.update(buyer, 1, collection.id, { creativeIds: ['c'], description: null });
    expect(replaced.creatives.map(({ creativeId }) => creativeId)).toEqual(['c']);
    expect(replaced.collection).toMatchObject({ name: 'Summer', description: null });
  });

  it('changes nothing for equal values', async () => {
    const { collection } = await created();
    clock.advance(1_000);
    const same = await service.update(buyer, 1, collection.id, { name: 'Spring', creativeIds: ['b', 'a'] });
    expect(same.collection).toEqual(collection);
  });

  it('returns 404 for a deleted collection, and for one of another advertiser or account', async () => {
    const { collection } = await created();
    await advertisers.records.insert(anAdvertiser({ accountId: 1, id: 2 }));
    const attempts = (accountId: number, advertiserId: number) => [
      () => service.get(by(accountId), advertiserId, collection.id),
      () => service.update(by(accountId), advertiserId, collection.id, {}),
      () => service.delete(by(accountId), advertiserId, collection.id),
    ];
    for (const attempt of [...attempts(2, 1), ...attempts(1, 2)]) await expect(attempt()).rejects.toThrow(withCode('NOT_FOUND'));
    await service.delete(buyer, 1, collection.id);
    for (const attempt of attempts(1, 1)) await expect(attempt()).rejects.toThrow(withCode('NOT_FOUND'));
  });

  it('lets an agent read with a read grant and change with a write grant', async () => {
    const { collection } = await service.create(agent([1, 'READ_WRITE']), 1, { name: 'Spring' });
    const reader = agent([1, 'READ']);
    expect((await service.get(reader, 1, collection.id)).collection).toEqual(collection);
    for (const attempt of [
      () => service.create(reader, 1, { name: 'Spring' }),
      () => service.update(reader, 1, collection.id, {}),
      () => service.delete(reader, 1, collection.id),
    ])
      await expect(attempt()).rejects.toThrow(withCode('FORBIDDEN'));
    await expect(service.list(agent([2, 'READ']), 1, {}, { limit: 10 })).rejects.toThrow(withCode('NOT_FOUND'));
  });
});
