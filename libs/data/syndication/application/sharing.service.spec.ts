import type { Caller } from '@exchange/kernel';
import { anOrganization } from '@exchange/kernel/testing';
import { someResource, syndicationInMemory } from '../testing';

const caller = anOrganization();
const request = { resourceType: 'CATALOG' as const, resourceId: 'shoes', sellerIds: ['7'], enabled: true };
const key = { accountId: 1, advertiserId: 9, resourceType: 'CATALOG' as const, resourceKey: 'cat_1' };

function setUp({ parts = 1, version = 'v1' as string | null } = {}) {
  const context = syndicationInMemory();
  const { service, sharing, resources, syndications, clock } = context;
  const set = (count: number, next: string | null) => {
    const content = Array.from({ length: count }, (_, n) => [{ item_id: String(n) }]);
    resources.known.splice(0, 1, someResource({ version: next }, content));
  };
  set(parts, version);
  const ask = (more: Partial<typeof request> = {}) => service.request(caller, 9, { ...request, ...more });
  /** Runs one attempt for each due record. */
  const work = async () => {
    for (const due of await syndications.due(clock.now(), 10)) await sharing.work(due);
  };
  const record = async () => (await syndications.listByResource(key))[0]!;
  return { ...context, set, ask, work, record };
}

describe('SharingService', () => {
  it('sends every part and merges the seller’s answers', async () => {
    const { ask, work, sellers, record, resources } = setUp({ parts: 3 });
    sellers.script = (question) => ({ kind: 'taken', data: question.startsWith('send') ? { item_count: 1, warnings: [question] } : {} });
    await ask();
    await work();
    expect(sellers.asked).toEqual(['accepts 7', 'send shoes 1: 1', 'send shoes 2: 1', 'send shoes 3: 1']);
    expect(await record()).toMatchObject({ status: 'COMPLETED', heldParts: 3, responseData: { item_count: 3, warnings: { length: 3 } } });
    expect(resources.recorded).toEqual([{ key: 'cat_1', sellerId: 7, data: expect.objectContaining({ item_count: 3 }) }]);
    expect(sellers.keys).toEqual(['syn_1.1.v1.1', 'syn_1.1.v1.2', 'syn_1.1.v1.3']);
  });

  it('uses the same idempotency keys when it repeats a call', async () => {
    const { ask, work, sellers, sharing, clock, record, bell } = setUp();
    sellers.script = () => ({ kind: 'unreachable', reason: 'Silence.' });
    await ask();
    await work();
    expect(await record()).toMatchObject({ status: 'SYNCING', errorMessage: 'Silence.' });
    sellers.script = () => ({ kind: 'taken', data: {} });
    clock.advance(2_000);
    await sharing.sweep();
    await work();
    expect([(await record()).status, new Set(sellers.keys).size, bell.rung.length]).toEqual(['COMPLETED', 1, 2]);
  });

  it('fails the share when a part is refused, and sends no further part', async () => {
    const { ask, work, sellers, record, syndications } = setUp({ parts: 3 });
    sellers.script = (question) => (question.startsWith('send shoes 2') ? { kind: 'refused', reason: 'No.' } : { kind: 'taken', data: {} });
    await ask();
    await work();
    expect(sellers.asked.at(-1)).toBe('send shoes 2: 1');
    expect(await record()).toMatchObject({ status: 'FAILED', errorMessage: 'No.', heldParts: 2 });
    expect(syndications.events.map(({ type }) => type)).toEqual(['syndication.failed']);
  });

  it('sends nothing to a seller that does not take the resource’s type', async () => {
    const { ask, work, sellers, record } = setUp();
    sellers.script = () => ({ kind: 'refused', reason: 'The seller does not take catalogs.' });
    await ask();
    await work();
    expect([sellers.asked, (await record()).heldParts, (await record()).status]).toEqual([['accepts 7'], 0, 'FAILED']);
  });

  it('removes the parts that a smaller version no longer has', async () => {
    const { ask, work, sellers, set, changes, record } = setUp({ parts: 3 });
    await ask();
    await work();
    set(1, 'v2');
    sellers.asked.length = 0;
    await changes.onChanged(key, 'v2');
    await work();
    expect(sellers.asked).toEqual(['accepts 7', 'send shoes 1: 1', 'remove shoes 2-3']);
    expect(await record()).toMatchObject({ status: 'COMPLETED', sharedVersion: 'v2', heldParts: 1 });
    await changes.onChanged(key, 'v2');
    await work();
    expect(sellers.asked).toHaveLength(3);
  });

  it('removes and sends again a resource without a version', async () => {
    const { ask, work, sellers, record } = setUp({ version: null });
    await ask();
    await work();
    await ask();
    await work();
    expect(sellers.asked).toEqual(['accepts 7', 'send shoes 1: 1', 'accepts 7', 'remove shoes 1-1', 'send shoes 1: 1']);
    expect([new Set(sellers.keys).size, (await record()).status]).toEqual([2, 'COMPLETED']);
  });

  it('stops sending when a newer version exists, and sends that one', async () => {
    const { ask, work, sellers, set, changes, record } = setUp({ parts: 3 });
    sellers.script = async (question) => {
      if (question === 'send shoes 1: 1' && sellers.asked.length === 2) {
        set(1, 'v2');
        await changes.onChanged(key, 'v2');
      }
      return { kind: 'taken', data: {} };
    };
    await ask();
    await work();
    expect(sellers.asked).toEqual(['accepts 7', 'send shoes 1: 1']);
    expect((await record()).status).toBe('PENDING');
    await work();
    expect(await record()).toMatchObject({ status: 'COMPLETED', sharedVersion: 'v2', heldParts: 1 });
  });

  it('removes the resource from the seller when the share is disabled or the resource deleted', async () => {
    const { ask, work, sellers, record, changes } = setUp({ parts: 2 });
    await ask();
    await work();
    await ask({ enabled: false });
    await work();
    expect(sellers.asked.at(-1)).toBe('remove shoes 1-2');
    expect(await record()).toMatchObject({ status: 'DISABLED', enabled: false, heldParts: 0, errorMessage: null });
    await ask();
    await work();
    await changes.onRemoved(key);
    await work();
    expect([sellers.asked.at(-1), (await record()).status]).toEqual(['remove shoes 1-2', 'DISABLED']);
  });

  it('fails the share when the resource no longer exists', async () => {
    const { ask, work, sellers, record, resources } = setUp();
    await ask();
    resources.known.length = 0;
    await work();
    expect([sellers.asked, (await record()).errorMessage]).toEqual([[], 'It does not exist any more.']);
  });

  it('shares with the sellers of an executed plan, but not the same version twice', async () => {
    const { changes, work, sellers, record } = setUp();
    await changes.onActivated(key, ['7', '99'], 'v1');
    await work();
    await changes.onActivated(key, ['7'], 'v1');
    await work();
    expect([sellers.asked, (await record()).status]).toEqual([['accepts 7', 'send shoes 1: 1'], 'COMPLETED']);
  });

  it('releases the claim on shutdown without counting the attempt', async () => {
    const { ask, work, sellers, record, sharing } = setUp();
    sellers.script = async () => {
      void sharing.drain();
      return { kind: 'unreachable', reason: 'Aborted.' };
    };
    await ask();
    await work();
    expect(await record()).toMatchObject({ status: 'SYNCING', leaseUntil: null, attempts: 0, errorMessage: null });
  });
});

describe('SyndicationsService', () => {
  it('returns one record per seller, in the requested order', async () => {
    const { ask, bell } = setUp();
    const records = await ask({ sellerIds: ['8', '7'] });
    expect(records.map(({ sellerId, status }) => [sellerId, status])).toEqual([
      [8, 'PENDING'],
      [7, 'PENDING'],
    ]);
    expect(bell.rung).toHaveLength(2);
    expect((await ask({ resourceId: 'cat_1', sellerIds: ['8'] }))[0]!.id).toBe(records[0]!.id);
  });

  it.each([
    [404, { resourceId: 'unknown' }, 'resourceId'],
    [404, { resourceType: 'AUDIENCE' as never }, 'resourceId'],
    [400, { sellerIds: ['7', '99'] }, 'adcpAgentIds[1]'],
    [400, { sellerIds: ['07'] }, 'adcpAgentIds[0]'],
    [400, { sellerIds: ['seven'] }, 'adcpAgentIds[0]'],
  ])('returns %i for %j', async (status, more, field) => {
    const { ask, syndications } = setUp();
    await expect(ask(more)).rejects.toMatchObject({ status, field });
    expect(await syndications.list({ accountId: 1, advertiserId: 9 }, { limit: 9, offset: 0 })).toEqual([]);
  });

  it('returns 409 for an empty resource or an archived advertiser, but allows disabling both', async () => {
    const { ask, directory, resources } = setUp();
    resources.known.splice(0, 1, someResource({ isEmpty: true }));
    await expect(ask()).rejects.toMatchObject({ status: 409 });
    expect((await ask({ enabled: false }))[0]).toMatchObject({ status: 'DISABLED' });
    directory.owners.set('1/9', { isArchived: true, brandDomain: 'acme.example' });
    await expect(ask()).rejects.toMatchObject({ status: 409 });
    expect(await ask({ enabled: false })).toHaveLength(1);
  });

  it('disables the share of a seller that no longer exists', async () => {
    const { ask, work, directory, sellers } = setUp();
    await ask();
    await work();
    directory.known.delete(7);
    await expect(ask()).rejects.toMatchObject({ status: 400 });
    await ask({ enabled: false });
    await work();
    expect(sellers.asked.at(-1)).toBe('remove shoes 1-1');
  });

  it('requires a grant for the advertiser: 404 without one, 403 when it is read only', async () => {
    const { service } = setUp();
    const agent = (grants: [number, 'READ_WRITE' | 'READ_ONLY'][]) =>
      ({ kind: 'agent', accountId: 1, accountType: 'BUYER', label: 'Agent', agentId: 'a', grants: new Map(grants) }) as unknown as Caller;
    const page = { limit: 9, offset: 0 };
    await expect(service.request(agent([]), 9, request)).rejects.toMatchObject({ status: 404 });
    await expect(service.status(agent([]), 9, {}, page)).rejects.toMatchObject({ status: 404 });
    await expect(service.request(agent([[9, 'READ_ONLY']]), 9, request)).rejects.toMatchObject({ status: 403 });
    expect((await service.status(agent([[9, 'READ_ONLY']]), 9, {}, page)).rows).toEqual([]);
    expect(await service.request(agent([[9, 'READ_WRITE']]), 9, request)).toHaveLength(1);
  });
});
