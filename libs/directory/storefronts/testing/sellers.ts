import { FixedClock } from '@exchange/kernel';
import { aSeller } from '.';
import type { Sellers } from '../domain/ports';
import type { SellerRegistration } from '../domain/seller';

/** Contract tests for implementations of {@link Sellers}. Each test uses its own account. */
export function sellersContract(open: () => Promise<Sellers>): void {
  const clock = new FixedClock();
  let sellers: Sellers;
  let accountId = 500;
  beforeAll(async () => void (sellers = await open()));
  beforeEach(() => void (accountId += 1));

  const insert = async (overrides: Partial<SellerRegistration> = {}, token: string | null = null) => {
    const id = await sellers.nextId();
    const seller = aSeller({ accountId, id, slug: `slug-${id}`, hasCredentials: token !== null, ...overrides });
    await sellers.insert(seller, token);
    return seller.state;
  };
  const idsOf = (found: readonly { state: { id: number } }[]) => found.map(({ state }) => state.id);

  it('returns the inserted seller to its own account only', async () => {
    const state = await insert({ channels: ['ctv', 'display'], countries: ['DE'], logoUrl: 'https://x.example/logo.png' });
    expect((await sellers.find(accountId, state.id))?.state).toEqual(state);
    expect(await sellers.find(accountId + 9_000, state.id)).toBeNull();
    expect(await sellers.change(accountId + 9_000, state.id, (seller) => seller.archive(clock))).toBeNull();
  });

  it('answers 409 to a slug in use by any seller, also an archived one', async () => {
    const { id, slug } = await insert();
    const taken = { status: 409, code: 'CONFLICT', field: 'slug' };
    await expect(insert({ slug, accountId: accountId + 1 })).rejects.toMatchObject(taken);
    const other = await insert();
    await expect(sellers.change(accountId, other.id, (seller) => seller.change({ slug }, clock))).rejects.toMatchObject(taken);
    await sellers.change(accountId, id, (seller) => seller.archive(clock), null);
    await expect(insert({ slug })).rejects.toMatchObject(taken);
  });

  it('lists the account’s sellers that are not archived, newest first, one more than the limit', async () => {
    const [first, second, third] = [await insert(), await insert(), await insert()];
    await sellers.change(accountId, second.id, (seller) => seller.archive(clock), null);
    expect(idsOf(await sellers.ofAccount(accountId, { limit: 10, offset: 0 }))).toEqual([third.id, first.id]);
    expect(idsOf(await sellers.ofAccount(accountId, { limit: 1, offset: 0 }))).toHaveLength(2);
    expect(idsOf(await sellers.ofAccount(accountId, { limit: 1, offset: 1 }))).toEqual([first.id]);
  });
}
