import { FixedClock } from '@exchange/kernel';
import { aSeller, aStorefront } from '.';
import type { AgentHealths, StorefrontDirectory, OwnStorefronts, Sellers } from '../domain/ports';
import type { SellerRegistration } from '../domain/seller';
import type { Storefront, StorefrontState } from '../domain/storefront';
import { agentHealthContract } from './agent-health-contract';

/** Contract tests for storefronts, directory and agent health. Each test uses its own account. */
export function storefrontsContract(
  open: () => Promise<{
    readonly sellers: Sellers;
    readonly storefronts: OwnStorefronts;
    readonly directory: StorefrontDirectory;
    readonly healths: AgentHealths;
  }>,
): void {
  const clock = new FixedClock();
  const summary = { activeProducts: 1, channels: ['ctv' as const], countries: ['DE'] };
  let sellers: Sellers;
  let storefronts: OwnStorefronts;
  let directory: StorefrontDirectory;
  let healths: AgentHealths;
  let accountId = 700;
  beforeAll(async () => void ({ sellers, storefronts, directory, healths } = await open()));
  beforeEach(() => void (accountId += 1));

  const insert = async (overrides: Partial<SellerRegistration> = {}, token: string | null = null) => {
    const id = await sellers.nextId();
    const seller = aSeller({ accountId, id, slug: `listed-${id}`, hasCredentials: token !== null, ...overrides });
    await sellers.insert(seller, token);
    return seller.state;
  };
  const opened = async (overrides: Partial<StorefrontState> = {}): Promise<Storefront> => {
    const id = await sellers.nextId();
    const storefront = aStorefront({ accountId, id, slug: `own-${id}`, ...overrides });
    expect(await storefronts.insert(storefront)).toBe(true);
    return storefront;
  };
  const openWithProducts = async (overrides: Partial<StorefrontState> = {}) => {
    await opened(overrides);
    return (await storefronts.change(accountId, (found) => found.updateSummary(summary)))!.state;
  };
  /** A buyer without pinned sellers. */
  const buyerId = 1;
  const agentUrlOf = (slug: string) => `https://exchange.example/storefront/${slug}/mcp`;
  const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id);

  it('stores one storefront per account, found by account and by slug', async () => {
    const { state } = await opened();
    expect((await storefronts.find(accountId))?.state).toEqual(state);
    expect((await storefronts.bySlug(state.slug))?.state).toEqual(state);
    expect(await storefronts.insert(aStorefront({ accountId, id: await sellers.nextId(), slug: 'second' }))).toBe(false);
    expect(await storefronts.find(accountId + 9_000)).toBeNull();
    expect(await storefronts.bySlug('nobody')).toBeNull();
    expect(await storefronts.change(accountId + 9_000, (found) => found)).toBeNull();
  });

  it('answers 409 to a slug in use by a storefront or a seller agent', async () => {
    const taken = { status: 409, code: 'CONFLICT', field: 'slug' };
    const agent = await insert();
    const own = (await opened()).state;
    await expect(insert({ slug: own.slug })).rejects.toMatchObject(taken);
    await expect(storefronts.change(accountId, (found) => found.change({ slug: agent.slug }, clock.now()))).rejects.toMatchObject(taken);
    await storefronts.change(accountId, (found) => found.change({ slug: `${own.slug}-b` }, clock.now()));
    await insert({ slug: own.slug });
  });

  it('lists a storefront while it is transacting, with the address of its hosted agent', async () => {
    const { id } = (await opened({ name: `Own ${accountId}` })).state;
    const listed = async () => idsOf(await directory.list({ buyerId, name: `own ${accountId}` }));
    expect(await listed()).toEqual([]);
    const { slug } = (await storefronts.change(accountId, (found) => found.updateSummary(summary)))!.state;
    expect(await listed()).toEqual([id]);
    expect(await directory.find(buyerId, id)).toMatchObject({ id, slug, channels: ['ctv'], countries: ['DE'] });
    const line = { sellerId: id, accountId, agentUrl: agentUrlOf(slug), protocol: 'mcp', bearerToken: null };
    const connection = { ...line, isHosted: true, health: null };
    expect(await directory.connection(id, agentUrlOf)).toEqual(connection);
    await storefronts.change(accountId, (found) => found.setPaused(true, clock.now()));
    expect([await listed(), await directory.find(buyerId, id), await directory.connection(id, agentUrlOf)]).toEqual([[], null, null]);
  });

  it('lists storefronts and seller agents by name, filtered by channel and country', async () => {
    const unique = `Both${accountId}`;
    const agent = await insert({ name: `${unique} B` });
    const own = await openWithProducts({ name: `${unique} A` });
    const find = async (filter: object) => idsOf(await directory.list({ buyerId, name: unique, ...filter }));
    expect(await find({})).toEqual([own.id, agent.id]);
    expect(await find({ channels: ['display'] })).toEqual([agent.id]);
    expect(await find({ channels: ['ctv'], countries: ['DE'] })).toEqual([own.id, agent.id]);
    expect(await find({ countries: ['FR'] })).toEqual([agent.id]);
    expect(await directory.accountsOf(buyerId, [own.id, agent.id, 999_999_999])).toEqual(
      new Map([own.id, agent.id].map((id) => [id, accountId])),
    );
  });

  it('shows a pinned storefront to its buyer only, as a sandbox, and no other sellers to that buyer', async () => {
    const unique = `Pinned${accountId}`;
    const whose = accountId + 40_000;
    const agent = await insert({ name: `${unique} B`, channels: ['ctv'], countries: ['DE'] });
    const pinned = await openWithProducts({ name: `${unique} A`, pinnedTo: whose });
    const seenBy = async (buyer: number) => ({
      listed: idsOf(await directory.list({ buyerId: buyer, name: unique })),
      candidates: idsOf(await directory.candidates({ buyerId: buyer, ids: [agent.id, pinned.id] }, 'a', 10, clock.now())),
      found: [(await directory.find(buyer, pinned.id))?.id, (await directory.find(buyer, agent.id))?.id],
      accounts: [...(await directory.accountsOf(buyer, [agent.id, pinned.id])).keys()],
      sandboxes: [...(await directory.sandboxesAmong(buyer, [agent.id, pinned.id]))],
    });
    expect(await seenBy(whose)).toEqual({
      listed: [pinned.id],
      candidates: [pinned.id],
      found: [pinned.id, undefined],
      accounts: [pinned.id],
      sandboxes: [pinned.id],
    });
    expect(await seenBy(buyerId)).toEqual({
      listed: [agent.id],
      candidates: [agent.id],
      found: [undefined, agent.id],
      accounts: [agent.id],
      sandboxes: [],
    });
    expect(await directory.connection(pinned.id, agentUrlOf)).toMatchObject({ sellerId: pinned.id, accountId, isHosted: true });
  });

  it('shows enabled sellers to everyone, by name, and finds them by name, channel and country', async () => {
    const unique = `Network${accountId}`;
    const tv = await insert({ name: `${unique} B 100%`, channels: ['ctv'], countries: ['DE', 'AT'] });
    const all = await insert({ name: `${unique} A`, channels: [], countries: [] });
    await insert({ name: `${unique} C`, enabled: false });
    const find = async (filter: object) => idsOf(await directory.list({ buyerId, name: unique.toUpperCase(), ...filter }));
    expect(await find({})).toEqual([all.id, tv.id]);
    expect(await find({ channels: ['display'] })).toEqual([all.id]);
    expect(await find({ channels: ['display', 'ctv'], countries: ['AT'] })).toEqual([all.id, tv.id]);
    expect(await find({ countries: ['FR'] })).toEqual([all.id]);
    expect(await find({ ids: [tv.id] })).toEqual([tv.id]);
    expect(await find({ ids: [], channels: [], countries: [] })).toEqual([all.id, tv.id]);
    expect(idsOf(await directory.list({ buyerId, name: '00%' }))).toContain(tv.id);
    expect(idsOf(await directory.list({ buyerId, name: `${unique}_` }))).toEqual([]);
    expect(idsOf(await directory.list({ buyerId, name: unique }, { limit: 1, offset: 1 }))).toEqual([tv.id]);
    const [first] = await directory.list({ buyerId, name: unique }, { limit: 1, offset: 0 });
    const behind = { limit: 1, offset: 0, after: [first!.name, first!.id] };
    expect(idsOf(await directory.list({ buyerId, name: unique }, behind))).toEqual([tv.id]);
  });

  it('finds a single seller only while it is enabled', async () => {
    const { id } = await insert();
    expect((await directory.find(buyerId, id))?.id).toBe(id);
    await sellers.change(accountId, id, (seller) => seller.setEnabled(false, clock));
    expect(await directory.find(buyerId, id)).toBeNull();
    expect(await directory.find(buyerId, 999_999_999)).toBeNull();
  });

  it('identifies sandbox sellers, also when they are no longer listed', async () => {
    const [sandbox, other] = [await insert({ sandbox: true }), await insert()];
    expect([(await directory.find(buyerId, sandbox.id))?.sandbox, (await directory.find(buyerId, other.id))?.sandbox]).toEqual([
      true,
      false,
    ]);
    await sellers.change(accountId, sandbox.id, (seller) => seller.archive(clock));
    expect(await directory.sandboxesAmong(buyerId, [sandbox.id, other.id, 999_999_999])).toEqual(new Set([sandbox.id]));
  });

  it('gives the connection with its bearer token, only while the seller is enabled', async () => {
    const { id, agentUrl } = await insert({}, 'token-1');
    const connection = { sellerId: id, accountId, agentUrl, protocol: 'mcp', isHosted: false, health: null };
    expect(await directory.connection(id, agentUrlOf)).toEqual({ ...connection, bearerToken: 'token-1' });
    await sellers.change(accountId, id, (seller) => seller.change({ name: 'New' }, clock));
    expect(await directory.connection(id, agentUrlOf)).toEqual({ ...connection, bearerToken: 'token-1' });
    await sellers.change(accountId, id, (seller) => seller.change({ hasCredentials: true }, clock), 'token-2');
    expect(await directory.connection(id, agentUrlOf)).toEqual({ ...connection, bearerToken: 'token-2' });
    await sellers.change(accountId, id, (seller) => seller.change({ hasCredentials: false }, clock), null);
    expect(await directory.connection(id, agentUrlOf)).toEqual({ ...connection, bearerToken: null });
    await sellers.change(accountId, id, (seller) => seller.archive(clock), null);
    expect(await directory.connection(id, agentUrlOf)).toBeNull();
  });

  it('gives a token only to the origin for which it was stored', async () => {
    const { id } = await insert({ agentUrl: 'https://one.example/mcp' }, 'token-1');
    const tokenAfter = async (agentUrl: string, token?: string) => {
      const given = token === undefined ? {} : { hasCredentials: true };
      await sellers.change(accountId, id, (seller) => seller.change({ agentUrl, ...given }, clock), token);
      return (await directory.connection(id, agentUrlOf))?.bearerToken;
    };
    expect(await tokenAfter('https://one.example/v2')).toBe('token-1');
    expect(await tokenAfter('https://two.example/mcp', 'token-2')).toBe('token-2');
    expect(await tokenAfter('http://two.example/mcp')).toBeNull();
    expect(await tokenAfter('https://two.example/mcp')).toBeNull();
  });

  describe('agent health', () => agentHealthContract(open));

  describe('candidates', () => {
    const now = clock.now();
    const ofTwo = async (seed: string, limit = 100) => {
      const found = await directory.candidates({ buyerId, channels: ['dooh'], countries: ['LI'] }, seed, limit, now);
      return found.filter((one) => [accountId, accountId + 5_000].includes(one.accountId));
    };
    const dooh = { channels: ['dooh' as const], countries: ['LI'] };

    it('alternate between accounts, in an order that depends on the seed', async () => {
      for (let count = 0; count < 8; count += 1) await insert(dooh);
      const other = await insert({ ...dooh, accountId: accountId + 5_000 });
      const orders = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => ofTwo(seed)));
      for (const order of orders) {
        expect(order).toHaveLength(9);
        expect(order.findIndex(({ id }) => id === other.id)).toBeLessThan(2);
      }
      expect(new Set(orders.map((order) => String(idsOf(order.filter((one) => one.accountId === accountId))))).size).toBeGreaterThan(1);
      expect(idsOf(await ofTwo('a'))).toEqual(idsOf(orders[0]!));
    });

    it('match the filter and have account, origin and standing', async () => {
      const seller = await insert({ ...dooh, agentUrl: 'https://ads.example:8443/a/mcp' });
      await insert({ channels: ['ctv'], countries: ['DE'] });
      await insert({ ...dooh, enabled: false });
      await healths.change({ accountId, sellerId: seller.id }, now, (found) => found.record('answered', null, now));
      const { id, slug, name, logoUrl } = seller;
      const [found, ...more] = await ofTwo('a');
      expect(found).toEqual({ id, slug, name, logoUrl, accountId, origin: 'https://ads.example:8443', standing: 'proven' });
      expect(more).toEqual([]);
      expect(await directory.candidates({ buyerId, ids: [id] }, 'a', 1, now)).toEqual([found]);
      expect(await directory.candidates({ buyerId, ids: [id] }, 'a', 0, now)).toEqual([]);
    });

    it('reserve places for proven sellers, however many others exist', async () => {
      const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => insert({ ...dooh, accountId: accountId + 6_000 + index })));
      const known = [await insert(dooh), await insert(dooh)];
      for (const { id } of known) await healths.change({ accountId, sellerId: id }, now, (found) => found.record('answered', null, now));
      const ids = [...known, ...crowd].map(({ id }) => id);
      const found = await directory.candidates({ buyerId, ids }, 'a', 3, now);
      expect(found.map(({ standing }) => standing).toSorted()).toEqual(['new', 'new', 'new', 'proven', 'proven']);
      expect(idsOf(found.filter(({ standing }) => standing === 'proven')).toSorted()).toEqual(idsOf(known).toSorted());
    });

    it('have no origin when the exchange hosts their agent', async () => {
      const own = await openWithProducts();
      expect(await directory.candidates({ buyerId, ids: [own.id] }, 'a', 1, now)).toMatchObject([
        { id: own.id, origin: null, standing: 'new' },
      ]);
    });
  });
}
