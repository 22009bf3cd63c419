import type { Caller } from '@exchange/kernel';
import { anOrganization } from '@exchange/kernel/testing';
import { someResource, syndicationInMemory } from '../testing';

const caller = anOrganization();
const shareRequest = { resourceType: 'CATALOG' as const, resourceId: 'shoes', sellerIds: ['7'], enabled: true };
const key = { accountId: 1, advertiserId: 9, resourceType: 'CATALOG' as const, resourceKey: 'cat_1' };

function setUp({ parts = 1, version = 'v1' as string | null } = {}) {
  const context = syndicationInMemory();
  const { service, sharing, resources, syndications, clock } = context;
  const setContent = (count: number, next: string | null) => {
    const content = Array.from({ length: count }, (_, n) => [{ item_id: String(n) }]);
    resources.known.splice(0, 1, someResource({ version: next }, content));
  };
  setContent(parts, version);
  const request = (changes: Partial<typeof shareRequest> = {}) => service.request(caller, 9, { ...shareRequest, ...changes });
  /** Runs one attempt for each due record. */
  const runDueAttempts = async () => {
    for (const due of await syndications.due(clock.now(), 10)) await sharing.work(due);
  };
  const record = async () => (await syndications.listByResource(key))[0]!;
  return { ...context, setContent, request, runDueAttempts, record };
}

describe('SharingService', () => {
  it('sends every part, and stores the merged answers', async () => {
    const { request, runDueAttempts, sellers, record, resources } = setUp({ parts: 3 });
    sellers.script = (call) => ({ kind: 'accepted', data: call.startsWith('send') ? { item_count: 1, warnings: [call] } : {} });
    await request();
    await runDueAttempts();
    expect(sellers.calls).toEqual(['accepts 7', 'send shoes 1: 1', 'send shoes 2: 1', 'send shoes 3: 1']);
    expect(await record()).toMatchObject({ status: 'COMPLETED', heldParts: 3, responseData: { item_count: 3, warnings: { length: 3 } } });
    expect(resources.recorded).toEqual([{ key: 'cat_1', sellerId: 7, data: expect.objectContaining({ item_count: 3 }) }]);
    expect(sellers.idempotencyKeys).toEqual(['syn_1.1.v1.1', 'syn_1.1.v1.2', 'syn_1.1.v1.3']);
  });

  it('repeats an unanswered call with the same idempotency key', async () => {
    const { request, runDueAttempts, sellers, sharing, clock, record, wakeUp } = setUp();
    sellers.script = () => ({ kind: 'unreachable', reason: 'Timeout.' });
    await request();
    await runDueAttempts();
    expect(await record()).toMatchObject({ status: 'SYNCING', errorMessage: 'Timeout.' });
    sellers.script = () => ({ kind: 'accepted', data: {} });
    clock.advance(2_000);
    await sharing.sweep();
    await runDueAttempts();
    expect([(await record()).status, new Set(sellers.idempotencyKeys).size, wakeUp.sent.length]).toEqual(['COMPLETED', 1, 2]);
  });

  it('fails the share when a part is refused, and sends no further part', async () => {
    const { request, runDueAttempts, sellers, record, syndications } = setUp({ parts: 3 });
    sellers.script = (call) => (call.startsWith('send shoes 2') ? { kind: 'refused', reason: 'No.' } : { kind: 'accepted', data: {} });
    await request();
    await runDueAttempts();
    expect(sellers.calls.at(-1)).toBe('send shoes 2: 1');
    expect(await record()).toMatchObject({ status: 'FAILED', errorMessage: 'No.', heldParts: 2 });
    expect(syndications.events.map(({ type }) => type)).toEqual(['syndication.failed']);
  });

  it('sends nothing to a seller that does not take the resource’s type', async () => {
    const { request, runDueAttempts, sellers, record } = setUp();
    sellers.script = () => ({ kind: 'refused', reason: 'The seller does not take catalogs.' });
    await request();
    await runDueAttempts();
    expect([sellers.calls, (await record()).heldParts, (await record()).status]).toEqual([['accepts 7'], 0, 'FAILED']);
  });

  it('removes the parts that a smaller version no longer has', async () => {
    const { request, runDueAttempts, sellers, setContent, changes, record } = setUp({ parts: 3 });
    await request();
    await runDueAttempts();
    setContent(1, 'v2');
    sellers.calls.length = 0;
    await changes.onChanged(key, 'v2');
    await runDueAttempts();
    expect(sellers.calls).toEqual(['accepts 7', 'send shoes 1: 1', 'remove shoes 2-3']);
    expect(await record()).toMatchObject({ status: 'COMPLETED', sharedVersion: 'v2', heldParts: 1 });
    await changes.onChanged(key, 'v2');
    await runDueAttempts();
    expect(sellers.calls).toHaveLength(3);
  });

  it('removes a resource without a version from the seller before it sends it again', async () => {
    const { request, runDueAttempts, sellers, record } = setUp({ version: null });
    await request();
    await runDueAttempts();
    await request();
    await runDueAttempts();
    expect(sellers.calls).toEqual(['accepts 7', 'send shoes 1: 1', 'accepts 7', 'remove shoes 1-1', 'send shoes 1: 1']);
    expect([new Set(sellers.idempotencyKeys).size, (await record()).status]).toEqual([2, 'COMPLETED']);
  });

  it('stops sending when the resource changes meanwhile, and sends the new version in the next attempt', async () => {
    const { request, runDueAttempts, sellers, setContent, changes, record } = setUp({ parts: 3 });
    sellers.script = async (call) => {
      if (call === 'send shoes 1: 1' && sellers.calls.length === 2) {
        setContent(1, 'v2');
        await changes.onChanged(key, 'v2');
      }
      return { kind: 'accepted', data: {} };
    };
    await request();
    await runDueAttempts();
    expect(sellers.calls).toEqual(['accepts 7', 'send shoes 1: 1']);
    expect((await record()).status).toBe('PENDING');
    await runDueAttempts();
    expect(await record()).toMatchObject({ status: 'COMPLETED', sharedVersion: 'v2', heldParts: 1 });
  });

  it('removes the resource from the seller when the share is disabled or the resource deleted', async () => {
    const { request, runDueAttempts, sellers, record, changes } = setUp({ parts: 2 });
    await request();
    await runDueAttempts();
    await request({ enabled: false });
    await runDueAttempts();
    expect(sellers.calls.at(-1)).toBe('remove shoes 1-2');
    expect(await record()).toMatchObject({ status: 'DISABLED', enabled: false, heldParts: 0, errorMessage: null });
    await request();
    await runDueAttempts();
    await changes.onRemoved(key);
    await runDueAttempts();
    expect([sellers.calls.at(-1), (await record()).status]).toEqual(['remove shoes 1-2', 'DISABLED']);
  });

  it('fails the share when the resource no longer exists', async () => {
    const { request, runDueAttempts, sellers, record, resources } = setUp();
    await request();
    resources.known.length = 0;
    await runDueAttempts();
    expect([sellers.calls, (await record()).errorMessage]).toEqual([[], 'The resource no longer exists.']);
  });

  it('shares an activated resource with the given known sellers, and sends each version once', async () => {
    const { changes, runDueAttempts, sellers, record } = setUp();
    await changes.onActivated(key, ['7', '99'], 'v1');
    await runDueAttempts();
    await changes.onActivated(key, ['7'], 'v1');
    await runDueAttempts();
    expect([sellers.calls, (await record()).status]).toEqual([['accepts 7', 'send shoes 1: 1'], 'COMPLETED']);
  });

  it('releases the claim on shutdown, and does not count the attempt', async () => {
    const { request, runDueAttempts, sellers, record, sharing } = setUp();
    sellers.script = async () => {
      void sharing.drain();
      return { kind: 'unreachable', reason: 'Aborted.' };
    };
    await request();
    await runDueAttempts();
    expect(await record()).toMatchObject({ status: 'SYNCING', leaseUntil: null, attempts: 0, errorMessage: null });
  });
});

describe('SyndicationsService', () => {
  it('returns one record per seller, in the requested order', async () => {
    const { request, wakeUp } = setUp();
    const records = await request({ sellerIds: ['8', '7'] });
    expect(records.map(({ sellerId, status }) => [sellerId, status])).toEqual([
      [8, 'PENDING'],
      [7, 'PENDING'],
    ]);
    expect(wakeUp.sent).toHaveLength(2);
    expect((await request({ resourceId: 'cat_1', sellerIds: ['8'] }))[0]!.id).toBe(records[0]!.id);
  });

  it.each([
    [404, { resourceId: 'unknown' }, 'resourceId'],
    [404, { resourceType: 'AUDIENCE' as never }, 'resourceId'],
    [400, { sellerIds: ['7', '99'] }, 'adcpAgentIds[1]'],
    [400, { sellerIds: ['07'] }, 'adcpAgentIds[0]'],
    [400, { sellerIds: ['seven'] }, 'adcpAgentIds[0]'],
  ])('returns %i for the request %j, and creates no record', async (status, changes, field) => {
    const { request, syndications } = setUp();
    await expect(request(changes)).rejects.toMatchObject({ status, field });
    expect(await syndications.list({ accountId: 1, advertiserId: 9 }, { limit: 9, offset: 0 })).toEqual([]);
  });

  it('returns 409 when an empty resource or one of an archived advertiser is shared, but allows disabling the share', async () => {
    const { request, directory, resources } = setUp();
    resources.known.splice(0, 1, someResource({ isEmpty: true }));
    await expect(request()).rejects.toMatchObject({ status: 409 });
    expect((await request({ enabled: false }))[0]).toMatchObject({ status: 'DISABLED' });
    directory.owners.set('1/9', { isArchived: true, brandDomain: 'acme.example' });
    await expect(request()).rejects.toMatchObject({ status: 409 });
    expect(await request({ enabled: false })).toHaveLength(1);
  });

  it('disables the share with a seller that no longer exists', async () => {
    const { request, runDueAttempts, directory, sellers } = setUp();
    await request();
    await runDueAttempts();
    directory.known.delete(7);
    await expect(request()).rejects.toMatchObject({ status: 400 });
    await request({ enabled: false });
    await runDueAttempts();
    expect(sellers.calls.at(-1)).toBe('remove shoes 1-1');
  });

  it('requires a grant for the advertiser: 404 without one, 403 when it is read only', async () => {
    const { service } = setUp();
    const agent = (grants: [number, 'READ_WRITE' | 'READ_ONLY'][]) =>
      ({ kind: 'agent', accountId: 1, accountType: 'BUYER', label: 'Agent', agentId: 'a', grants: new Map(grants) }) as unknown as Caller;
    const page = { limit: 9, offset: 0 };
    await expect(service.request(agent([]), 9, shareRequest)).rejects.toMatchObject({ status: 404 });
    await expect(service.status(agent([]), 9, {}, page)).rejects.toMatchObject({ status: 404 });
    await expect(service.request(agent([[9, 'READ_ONLY']]), 9, shareRequest)).rejects.toMatchObject({ status: 403 });
    expect((await service.status(agent([[9, 'READ_ONLY']]), 9, {}, page)).rows).toEqual([]);
    expect(await service.request(agent([[9, 'READ_WRITE']]), 9, shareRequest)).toHaveLength(1);
  });
});
