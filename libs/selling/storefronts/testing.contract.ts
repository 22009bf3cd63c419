import { FixedClock } from '@exchange/kernel';
import type { Registration } from './domain/seller';
import type { Sellers } from './domain/ports';
import { aSeller } from './testing';

/** What every implementation of the port does. Each test uses its own account. */
export function sellersContract(open: () => Promise<Sellers>): void {
  const clock = new FixedClock();
  let sellers: Sellers;
  let accountId = 500;
  beforeAll(async () => void (sellers = await open()));
  beforeEach(() => void (accountId += 1));

  const insert = async (overrides: Partial<Registration> = {}, token: string | null = null) => {
    const id = await sellers.nextId();
    const seller = aSeller({ accountId, id, slug: `slug-${id}`, hasCredentials: token !== null, ...overrides });
    await sellers.insert(seller, token);
    return seller.state;
  };
  const idsOf = (found: readonly { state: { id: number } }[]) => found.map(({ state }) => state.id);

  it('reads back what was inserted, on its own account only', async () => {
    const state = await insert({ channels: ['ctv', 'display'], countries: ['DE'], logoUrl: 'https://x.example/logo.png' });
    expect((await sellers.find(accountId, state.id))?.state).toEqual(state);
    expect(await sellers.find(accountId + 9_000, state.id)).toBeNull();
    expect(await sellers.change(accountId + 9_000, state.id, (seller) => seller.archive(clock))).toBeNull();
  });

  it('409 for a slug that is taken, by anyone, even by an archived seller', async () => {
    const { id, slug } = await insert();
    const taken = { status: 409, code: 'CONFLICT', field: 'slug' };
    await expect(insert({ slug, accountId: accountId + 1 })).rejects.toMatchObject(taken);
    const other = await insert();
    await expect(sellers.change(accountId, other.id, (seller) => seller.change({ slug }, clock))).rejects.toMatchObject(taken);
    await sellers.change(accountId, id, (seller) => seller.archive(clock), null);
    await expect(insert({ slug })).rejects.toMatchObject(taken);
  });

  it('lists what the account has not archived, newest first, one row more than asked for', async () => {
    const [first, second, third] = [await insert(), await insert(), await insert()];
    await sellers.change(accountId, second.id, (seller) => seller.archive(clock), null);
    expect(idsOf(await sellers.ofAccount(accountId, { limit: 10, offset: 0 }))).toEqual([third.id, first.id]);
    expect(idsOf(await sellers.ofAccount(accountId, { limit: 1, offset: 0 }))).toHaveLength(2);
    expect(idsOf(await sellers.ofAccount(accountId, { limit: 1, offset: 1 }))).toEqual([first.id]);
  });

  it('shows enabled sellers to everyone, by name, and finds them by name, channel and country', async () => {
    const unique = `Network${accountId}`;
    const tv = await insert({ name: `${unique} B 100%`, channels: ['ctv'], countries: ['DE', 'AT'] });
    const all = await insert({ name: `${unique} A`, channels: [], countries: [] });
    await insert({ name: `${unique} C`, enabled: false });
    const find = async (filter: object) => idsOf(await sellers.enabled({ name: unique.toUpperCase(), ...filter }));
    expect(await find({})).toEqual([all.id, tv.id]);
    expect(await find({ channels: ['display'] })).toEqual([all.id]);
    expect(await find({ channels: ['display', 'ctv'], countries: ['AT'] })).toEqual([all.id, tv.id]);
    expect(await find({ countries: ['FR'] })).toEqual([all.id]);
    expect(await find({ ids: [tv.id] })).toEqual([tv.id]);
    expect(await find({ ids: [], channels: [], countries: [] })).toEqual([all.id, tv.id]);
    expect(idsOf(await sellers.enabled({ name: '00%' }))).toContain(tv.id);
    expect(idsOf(await sellers.enabled({ name: `${unique}_` }))).toEqual([]);
    expect(idsOf(await sellers.enabled({ name: unique }, { limit: 1, offset: 1 }))).toEqual([tv.id]);
  });

  it('finds a single seller only while it is enabled', async () => {
    const { id } = await insert();
    expect((await sellers.findEnabled(id))?.state.id).toBe(id);
    await sellers.change(accountId, id, (seller) => seller.setEnabled(false, clock));
    expect(await sellers.findEnabled(id)).toBeNull();
    expect(await sellers.findEnabled(999_999_999)).toBeNull();
  });

  it('gives the connection with its bearer token, only while the seller is enabled', async () => {
    const { id, agentUrl } = await insert({}, 'token-1');
    const connection = { sellerId: id, accountId, agentUrl, protocol: 'mcp' };
    expect(await sellers.connection(id)).toEqual({ ...connection, bearerToken: 'token-1' });
    await sellers.change(accountId, id, (seller) => seller.change({ name: 'New' }, clock));
    expect(await sellers.connection(id)).toEqual({ ...connection, bearerToken: 'token-1' });
    await sellers.change(accountId, id, (seller) => seller.change({ hasCredentials: true }, clock), 'token-2');
    expect(await sellers.connection(id)).toEqual({ ...connection, bearerToken: 'token-2' });
    await sellers.change(accountId, id, (seller) => seller.change({ hasCredentials: false }, clock), null);
    expect(await sellers.connection(id)).toEqual({ ...connection, bearerToken: null });
    await sellers.change(accountId, id, (seller) => seller.archive(clock), null);
    expect(await sellers.connection(id)).toBeNull();
  });
}
