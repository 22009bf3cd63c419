import { KnownSellers } from './known-sellers';

const seller = { sellerId: 7, accountId: 3, agentUrl: 'https://seller.example/mcp', bearerToken: 'one' };

describe('known sellers', () => {
  it('are known for five minutes', () => {
    let now = 1_000;
    const known = new KnownSellers(() => now);
    expect(known.has(seller)).toBe(false);
    known.remember(seller);
    now += 299_999;
    expect(known.has(seller)).toBe(true);
    now += 1;
    expect(known.has(seller)).toBe(false);
  });

  it('are others at another address, with other credentials, or under another id', () => {
    const known = new KnownSellers();
    known.remember(seller);
    const others = [{ agentUrl: 'https://seller.example/other' }, { bearerToken: 'two' }, { bearerToken: null }, { sellerId: 8 }];
    expect(others.map((other) => known.has({ ...seller, ...other }))).toEqual([false, false, false, false]);
  });

  it('are forgotten, when told and when they become too many', () => {
    const known = new KnownSellers();
    known.remember(seller);
    known.forget(seller);
    expect(known.has(seller)).toBe(false);
    for (let sellerId = 1; sellerId <= 2_001; sellerId += 1) known.remember({ ...seller, sellerId });
    expect([1, 2, 2_001].map((sellerId) => known.has({ ...seller, sellerId }))).toEqual([false, true, true]);
  });
});
