import type { Caller } from '@exchange/kernel';
import { anOrganization } from '@exchange/kernel/testing';
import { someResource, syndicationInMemory } from '../testing';

const caller = anOrganization();
const wanted = { resourceType: 'CATALOG' as const, resourceId: 'shoes', sellerIds: ['7'], enabled: true };
const key = { accountId: 1, advertiserId: 9, resourceType: 'CATALOG' as const, resourceKey: 'cat_1' };

function setUp({ parts = 1, version = 'v1' as string | null } = {}) {
  const context = syndicationInMemory();
  const { service, sharing, resources, syndications, clock } = context;
  const set = (count: number, next: string | null) => {
    const content = Array.from({ length: count }, (_, n) => [{ item_id: String(n) }]);
    resources.known.splice(0, 1, someResource({ version: next }, content));
  };
  set(parts, version);
  const ask = (more: Partial<typeof wanted> = {}) => service.request(caller, 9, { ...wanted, ...more });
  /** What a worker does next. */
  const work = async () => {
    for (const due of await syndications.due(clock.now(), 10)) await sharing.work(due);
  };
  const record = async () => (await syndications.ofResource(key))[0]!;
  return { ...context, set, ask, work, record };
}

describe('Sharing', () => {
  it('sends every part, and says what the seller said of all of them', async () => {
    const { ask, work, desk, record, resources } = setUp({ parts: 3 });
    desk.script = (question) => ({ kind: 'taken', data: question.startsWith('send') ? { item_count: 1, warnings: [question] } : {} });
    await ask();
    await work();
    expect(desk.asked).toEqual(['accepts 7', 'send shoes 1: 1', 'send shoes 2: 1', 'send shoes 3: 1']);
    expect(await record()).toMatchObject({ status: 'COMPLETED', heldParts: 3, responseData: { item_count: 3, warnings: { length: 3 } } });
    expect(resources.remembered).toEqual([{ key: 'cat_1', sellerId: 7, data: expect.objectContaining({ item_count: 3 }) }]);
    expect(desk.keys).toEqual(['syn_1.1.v1.1', 'syn_1.1.v1.2', 'syn_1.1.v1.3']);
  });

  it('asked again after a crash, it uses the same keys', async () => {
    const { ask, work, desk, sharing, clock, record, bell } = setUp();
    desk.script = () => ({ kind: 'unreachable', reason: 'Silence.' });
    await ask();
    await work();
    expect(await record()).toMatchObject({ status: 'SYNCING', errorMessage: 'Silence.' });
    desk.script = () => ({ kind: 'taken', data: {} });
    clock.advance(2_000);
    await sharing.sweep();
    await work();
    expect([(await record()).status, new Set(desk.keys).size, bell.rung.length]).toEqual(['COMPLETED', 1, 2]);
  });

  it('a part that is refused ends it', async () => {
    const { ask, work, desk, record, syndications } = setUp({ parts: 3 });
    desk.script = (question) => (question.startsWith('send shoes 2') ? { kind: 'refused', reason: 'No.' } : { kind: 'taken', data: {} });
    await ask();
    await work();
    expect(desk.asked.at(-1)).toBe('send shoes 2: 1');
    expect(await record()).toMatchObject({ status: 'FAILED', errorMessage: 'No.', heldParts: 2 });
    expect(syndications.events.map(({ type }) => type)).toEqual(['syndication.failed']);
  });

  it('a seller that does not take such things gets nothing', async () => {
    const { ask, work, desk, record } = setUp();
    desk.script = () => ({ kind: 'refused', reason: 'The seller does not take catalogs.' });
    await ask();
    await work();
    expect([desk.asked, (await record()).heldParts, (await record()).status]).toEqual([['accepts 7'], 0, 'FAILED']);
  });

  it('a smaller version removes what is left of the larger one', async () => {
    const { ask, work, desk, set, following, record } = setUp({ parts: 3 });
    await ask();
    await work();
    set(1, 'v2');
    desk.asked.length = 0;
    await following.changed(key, 'v2');
    await work();
    expect(desk.asked).toEqual(['accepts 7', 'send shoes 1: 1', 'remove shoes 2-3']);
    expect(await record()).toMatchObject({ status: 'COMPLETED', sharedVersion: 'v2', heldParts: 1 });
    await following.changed(key, 'v2');
    await work();
    expect(desk.asked).toHaveLength(3);
  });

  it('what cannot be compared is sent anew', async () => {
    const { ask, work, desk, record } = setUp({ version: null });
    await ask();
    await work();
    await ask();
    await work();
    expect(desk.asked).toEqual(['accepts 7', 'send shoes 1: 1', 'accepts 7', 'remove shoes 1-1', 'send shoes 1: 1']);
    expect([new Set(desk.keys).size, (await record()).status]).toEqual([2, 'COMPLETED']);
  });

  it('a new version while it is being sent: the rest is left off and the new one sent', async () => {
    const { ask, work, desk, set, following, record } = setUp({ parts: 3 });
    desk.script = async (question) => {
      if (question === 'send shoes 1: 1' && desk.asked.length === 2) {
        set(1, 'v2');
        await following.changed(key, 'v2');
      }
      return { kind: 'taken', data: {} };
    };
    await ask();
    await work();
    expect(desk.asked).toEqual(['accepts 7', 'send shoes 1: 1']);
    expect((await record()).status).toBe('PENDING');
    await work();
    expect(await record()).toMatchObject({ status: 'COMPLETED', sharedVersion: 'v2', heldParts: 1 });
  });

  it('disabled, it is removed; the resource is removed, so is its share', async () => {
    const { ask, work, desk, record, following } = setUp({ parts: 2 });
    await ask();
    await work();
    await ask({ enabled: false });
    await work();
    expect(desk.asked.at(-1)).toBe('remove shoes 1-2');
    expect(await record()).toMatchObject({ status: 'DISABLED', enabled: false, heldParts: 0, errorMessage: null });
    await ask();
    await work();
    await following.removed(key);
    await work();
    expect([desk.asked.at(-1), (await record()).status]).toEqual(['remove shoes 1-2', 'DISABLED']);
  });

  it('what does not exist any more is not sent', async () => {
    const { ask, work, desk, record, resources } = setUp();
    await ask();
    resources.known.length = 0;
    await work();
    expect([desk.asked, (await record()).errorMessage]).toEqual([[], 'It does not exist any more.']);
  });

  it('a plan that is executed shares with its sellers, but no version twice', async () => {
    const { following, work, desk, record } = setUp();
    await following.activated(key, ['7', '99'], 'v1');
    await work();
    await following.activated(key, ['7'], 'v1');
    await work();
    expect([desk.asked, (await record()).status]).toEqual([['accepts 7', 'send shoes 1: 1'], 'COMPLETED']);
  });

  it('a worker that stops gives back what it was at', async () => {
    const { ask, work, desk, record, sharing } = setUp();
    desk.script = async () => {
      void sharing.drain();
      return { kind: 'unreachable', reason: 'Aborted.' };
    };
    await ask();
    await work();
    expect(await record()).toMatchObject({ status: 'SYNCING', leaseUntil: null, attempts: 0, errorMessage: null });
  });
});

describe('Asking for shares', () => {
  it('answers one record per seller, in the order asked for', async () => {
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
  ])('%i for %j', async (status, more, field) => {
    const { ask, syndications } = setUp();
    await expect(ask(more)).rejects.toMatchObject({ status, field });
    expect(await syndications.list({ accountId: 1, advertiserId: 9 }, { limit: 9, offset: 0 })).toEqual([]);
  });

  it('409 for what is empty, and for an archived advertiser; both can be disabled', async () => {
    const { ask, directory, resources } = setUp();
    resources.known.splice(0, 1, someResource({ isEmpty: true }));
    await expect(ask()).rejects.toMatchObject({ status: 409 });
    expect((await ask({ enabled: false }))[0]).toMatchObject({ status: 'DISABLED' });
    directory.owners.set('1/9', { isArchived: true, brandDomain: 'acme.example' });
    await expect(ask()).rejects.toMatchObject({ status: 409 });
    expect(await ask({ enabled: false })).toHaveLength(1);
  });

  it('a seller that is gone can still be disabled', async () => {
    const { ask, work, directory, desk } = setUp();
    await ask();
    await work();
    directory.known.delete(7);
    await expect(ask()).rejects.toMatchObject({ status: 400 });
    await ask({ enabled: false });
    await work();
    expect(desk.asked.at(-1)).toBe('remove shoes 1-1');
  });

  it('an agent acts only where it may write, and sees only what is granted', async () => {
    const { service } = setUp();
    const agent = (grants: [number, 'READ_WRITE' | 'READ_ONLY'][]) =>
      ({ kind: 'agent', accountId: 1, accountType: 'BUYER', label: 'Agent', agentId: 'a', grants: new Map(grants) }) as unknown as Caller;
    const page = { limit: 9, offset: 0 };
    await expect(service.request(agent([]), 9, wanted)).rejects.toMatchObject({ status: 404 });
    await expect(service.status(agent([]), 9, {}, page)).rejects.toMatchObject({ status: 404 });
    await expect(service.request(agent([[9, 'READ_ONLY']]), 9, wanted)).rejects.toMatchObject({ status: 403 });
    expect((await service.status(agent([[9, 'READ_ONLY']]), 9, {}, page)).rows).toEqual([]);
    expect(await service.request(agent([[9, 'READ_WRITE']]), 9, wanted)).toHaveLength(1);
  });
});
