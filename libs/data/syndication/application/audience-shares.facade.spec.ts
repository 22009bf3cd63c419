import { aSyndication, epoch, someResource, syndicationInMemory } from '../testing';

const audience = (key: string, isEmpty = false) =>
  someResource({ type: 'AUDIENCE', key, id: key, name: null, version: null, isEmpty, details: {} }, [[{ external_id: '1' }]]);
const order = (...audienceIds: string[]) => ({ accountId: 1, advertiserId: 9, sellerId: 7, sellerName: 'Seven', audienceIds });

function start() {
  const world = syndicationInMemory();
  world.resources.known.push(audience('buyers'), audience('staff'), audience('nobody', true));
  world.wakeUp.onSend = (key) => world.sharing.work(key);
  const shared = async () =>
    (await world.syndications.list({ accountId: 1, advertiserId: 9 }, { limit: 10, offset: 0 })).map(
      ({ resourceKey, sellerId, status }) => [resourceKey, sellerId, status],
    );
  return { ...world, shared };
}

describe('audiences of an order', () => {
  it('are shared once with the order’s seller, and taken from then on', async () => {
    const { audiences, shared, sellers } = start();
    expect(await audiences.request(order('buyers', 'staff'))).toMatchObject({ waiting: ['buyers', 'staff'], refused: [] });
    expect(await shared()).toEqual([
      ['buyers', 7, 'COMPLETED'],
      ['staff', 7, 'COMPLETED'],
    ]);
    const calls = sellers.calls.length;
    expect(await audiences.request(order('buyers', 'staff'))).toMatchObject({ waiting: [], refused: [] });
    expect(sellers.calls).toHaveLength(calls);
  });

  it('wait while the seller is being asked, but not while a changed audience is shared again', async () => {
    const { audiences, wakeUp, changes, sharing, syndications } = start();
    wakeUp.onSend = async () => undefined;
    await audiences.request(order('buyers'));
    expect(await audiences.request(order('buyers'))).toEqual({ waiting: ['buyers'], begunAt: epoch, refused: [] });
    const [share] = await syndications.due(epoch, 1);
    await sharing.work(share!);
    await changes.onAudiencesSynced({ accountId: 1, advertiserId: 9 }, ['buyers']);
    expect(await audiences.request(order('buyers'))).toMatchObject({ waiting: [], refused: [] });
  });

  it('are refused with the reason of the seller, and are not shared again by an order', async () => {
    const { audiences, sellers } = start();
    sellers.script = () => ({ kind: 'refused', reason: 'The seller takes no audiences.' });
    await audiences.request(order('buyers'));
    const calls = sellers.calls.length;
    const refused = [{ audienceId: 'buyers', reason: 'Seven has not taken the audience buyers: The seller takes no audiences.' }];
    expect(await audiences.request(order('buyers', 'staff'))).toEqual({ waiting: [], begunAt: null, refused });
    expect(await audiences.refused(order('buyers', 'staff'))).toEqual(refused);
    // The order does not go out, so its other audience stays here.
    expect(sellers.calls).toHaveLength(calls);
  });

  it('stay ended when a person has ended their share', async () => {
    const { audiences, syndications } = start();
    const ended = { resourceType: 'AUDIENCE', resourceKey: 'buyers', resourceId: 'buyers' } as const;
    await syndications.put({ ...aSyndication(ended).state }, () => aSyndication(ended, false));
    const reason = 'The audience buyers is not shared with Seven any more.';
    expect(await audiences.request(order('buyers'))).toMatchObject({ waiting: [], refused: [{ audienceId: 'buyers', reason }] });
  });

  it('that do not exist or have no members are refused, and the others are shared', async () => {
    const { audiences, shared } = start();
    expect(await audiences.request(order('gone', 'nobody', 'staff'))).toMatchObject({
      waiting: ['staff'],
      refused: [
        { audienceId: 'gone', reason: 'The audience gone no longer exists.' },
        { audienceId: 'nobody', reason: 'The audience nobody has no members.' },
      ],
    });
    expect(await shared()).toEqual([['staff', 7, 'COMPLETED']]);
    expect((await audiences.refused(order('gone', 'nobody', 'staff'))).map(({ audienceId }) => audienceId)).toEqual(['gone', 'nobody']);
  });

  it('are not shared for an advertiser that is archived', async () => {
    const { audiences, directory, shared } = start();
    directory.owners.set('1/9', { isArchived: true, brandDomain: 'acme.example' });
    expect(await audiences.request(order('buyers'))).toMatchObject({ waiting: [], refused: [{ audienceId: 'buyers' }] });
    expect(await shared()).toEqual([]);
  });
});
