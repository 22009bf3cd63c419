import { AccountPlaces } from './account-places';

describe('AccountPlaces', () => {
  const taken = (places: AccountPlaces, ...accounts: number[]) => accounts.map((accountId) => places.take(accountId));

  it('returns 429 when the account has all of its places, until one is given back', () => {
    const places = new AccountPlaces({ perAccount: 2, total: 10 }, 'read');
    const [release] = taken(places, 1, 1);
    expect(() => places.take(1)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 5 } }));
    places.take(2);
    release!();
    places.take(1);
  });

  it('returns 429 for every account when the process has no place left', () => {
    const places = new AccountPlaces({ perAccount: 2, total: 3 }, 'stored');
    const [release] = taken(places, 1, 2, 3);
    expect(() => places.take(4)).toThrow('Too many files are stored at once.');
    release!();
    places.take(4);
  });
});
