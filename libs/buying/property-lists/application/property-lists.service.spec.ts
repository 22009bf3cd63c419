import { advertisersInMemory, anAdvertiser } from '@exchange/advertisers/testing';
import { type AgentCaller, FixedClock, type Grant, type PersonCaller, SequentialIds } from '@exchange/kernel';
import type { Identifier } from '../domain/identifier';
import { infrastructure, publisher } from '../testing';
import { InMemoryPropertyLists, InMemoryPropertyRegistry, InMemoryPublicSuffixes } from '../testing/in-memory';
import { InMemoryListShares } from '../testing/in-memory/shares';
import { Properties } from './properties';
import { PropertyListsService } from './property-lists.service';

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
const notFound = expect.objectContaining({ code: 'NOT_FOUND' }) as Error;
const domains = (...values: string[]): Identifier[] => values.map((value) => ({ type: 'domain', value }));

describe('PropertyListsService', () => {
  const registry = new InMemoryPropertyRegistry();
  registry.add(publisher('news.com'), infrastructure('ads.com'));
  const advertisers = advertisersInMemory();
  const properties = new Properties(registry, new InMemoryPublicSuffixes());
  const clock = new FixedClock();
  const lists = new InMemoryPropertyLists();
  const service = new PropertyListsService(
    lists,
    new InMemoryListShares(lists),
    properties,
    advertisers.facade,
    new SequentialIds(),
    clock,
  );
  const owner = { accountId: 1, advertiserId: 1 };
  const buyer = by(1);
  const request = { name: 'Good sites', purpose: 'include' as const };

  beforeAll(() => advertisers.records.insert(anAdvertiser(owner)));

  it('classifies identifiers as resolved, registered or unresolved, in canonical form and without repetitions', async () => {
    const wanted = [
      ...domains('www.news.com', 'other.com', 'x.ads.com', '8.8.8.8', 'news.com'),
      { type: 'ios_bundle', value: 'x' } as const,
    ];
    const { list, identifiers } = await service.create(buyer, 1, request, wanted);
    expect(identifiers).toEqual([
      { type: 'domain', value: 'news.com', standing: 'resolved' },
      { type: 'domain', value: 'other.com', standing: 'registered' },
      { type: 'domain', value: 'x.ads.com', standing: 'unresolved' },
      { type: 'domain', value: '8.8.8.8', standing: 'unresolved' },
      { type: 'ios_bundle', value: 'x', standing: 'registered' },
    ]);
    expect(list).toMatchObject({ status: 'ready', requestedCount: 6, resolvedCount: 1, registeredCount: 2, unresolvedCount: 2 });
    expect(await service.get(buyer, { advertiserId: 1, id: list.id })).toEqual({ list, identifiers });
  });

  it('updates the given fields, and replaces identifiers as a whole', async () => {
    const { list, identifiers } = await service.create(buyer, 1, request, domains('news.com'));
    const key = { ...owner, id: list.id };
    clock.advance(1_000);
    const renamed = await service.update(buyer, key, { name: 'New' }, null);
    expect(renamed).toEqual({ list: { ...list, name: 'New', updatedAt: clock.now() }, identifiers });
    const replaced = await service.update(buyer, key, {}, domains('a.com', 'b.com'));
    expect(replaced.identifiers.map(({ value }) => value)).toEqual(['a.com', 'b.com']);
    expect(replaced.list).toMatchObject({ name: 'New', requestedCount: 2, resolvedCount: 0, registeredCount: 2 });
  });

  it('returns 404 for a deleted list, and for a list of another advertiser or account', async () => {
    const { list } = await service.create(buyer, 1, request, domains('news.com'));
    for (const other of [{ accountId: 2 }, { advertiserId: 2 }, { id: 'pl_0' }]) {
      const key = { ...owner, id: list.id, ...other };
      for (const attempt of [
        () => service.get(by(key.accountId), key),
        () => service.update(by(key.accountId), key, {}, null),
        () => service.delete(by(key.accountId), key),
      ]) {
        await expect(attempt()).rejects.toThrow(notFound);
      }
    }
    await service.delete(buyer, { advertiserId: 1, id: list.id });
    await expect(service.get(buyer, { advertiserId: 1, id: list.id })).rejects.toThrow(notFound);
  });

  it('returns 404 for advertisers of another account', async () => {
    for (const other of [
      { ...owner, advertiserId: 9 },
      { ...owner, accountId: 2 },
    ]) {
      await expect(service.create(by(other.accountId), other.advertiserId, request, domains('a.com'))).rejects.toThrow(notFound);
      await expect(service.list(by(other.accountId), other.advertiserId, { take: 10, skip: 0 })).rejects.toThrow(notFound);
    }
  });

  it('shows an agent the lists of granted advertisers, and lets it change them with a write grant', async () => {
    const { list } = await service.create(agent([1, 'READ_WRITE']), 1, request, domains('a.com'));
    const key = { advertiserId: 1, id: list.id };
    const reader = agent([1, 'READ']);
    expect((await service.get(reader, key)).list.id).toBe(list.id);
    const forbidden = expect.objectContaining({ code: 'FORBIDDEN' }) as Error;
    for (const attempt of [
      () => service.create(reader, 1, request, []),
      () => service.update(reader, key, {}, null),
      () => service.delete(reader, key),
    ])
      await expect(attempt()).rejects.toThrow(forbidden);
    for (const attempt of [
      () => service.list(agent(), 1, { take: 1, skip: 0 }),
      () => service.get(agent([2, 'READ']), key),
      () => service.delete(agent(), key),
    ])
      await expect(attempt()).rejects.toThrow(notFound);
  });
});
