import { FixedClock } from '@exchange/kernel';
import { ClientUnreadable, KeySets } from './key-sets';

const minute = 60_000;
const url = 'https://client.example/jwks.json';

describe('Key sets of clients', () => {
  let clock: FixedClock;
  let published: string[];
  let fetches: number;
  let status: number;
  /** Results of the fetch limit for the next fetches. */
  let refusals: (ClientUnreadable | null)[];
  const refused = new ClientUnreadable('Too many attempts.', 30);
  const nobody = async () => null;
  const sets = () =>
    new KeySets(
      async () => {
        fetches += 1;
        return Response.json({ keys: published.map((kid) => ({ kid })) }, { status });
      },
      async () => refusals.shift() ?? null,
      clock,
    );
  const idsOf = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);

  beforeEach(() => {
    [clock, published, fetches, status, refusals] = [new FixedClock(), ['a'], 0, 200, []];
  });

  it('fetches once for concurrent reads', async () => {
    const kept = sets();
    await Promise.all(Array.from({ length: 10 }, () => kept.read(url, 'a')));
    expect(fetches).toBe(1);
  });

  it.each<[string, string | undefined, number, number]>([
    ['a known key', 'a', 9 * minute, 1],
    ['a known key after ten minutes', 'a', 10 * minute, 2],
    ['an unknown key within a minute', 'b', minute - 1, 1],
    ['an unknown key after a minute', 'b', minute, 2],
    ['an assertion without a key id within a minute', undefined, minute - 1, 1],
    ['an assertion without a key id after a minute', undefined, minute, 2],
  ])('decides by age and key id whether to fetch again: %s', async (_, keyId, later, expected) => {
    const kept = sets();
    await kept.read(url, 'a');
    published = ['b'];
    clock.advance(later);
    expect(await idsOf(kept.read(url, keyId))).toEqual(expected === 1 ? ['a'] : ['b']);
    expect(fetches).toBe(expected);
  });

  it('rejects a key after ten minutes when the address has stopped answering', async () => {
    const kept = sets();
    await kept.read(url, 'a');
    status = 500;
    clock.advance(10 * minute);
    await expect(kept.read(url, 'a')).rejects.toThrow('could not be read');
  });

  it.each<[string, number, () => void]>([
    ['the address fails', 2, () => (status = 500)],
    ['the fetch limit refuses a request with an unknown key', 1, () => refusals.push(refused)],
  ])('uses the cached keys until they are ten minutes old when %s', async (_, expected, fail) => {
    const kept = sets();
    await kept.read(url, 'a');
    clock.advance(9 * minute);
    fail();
    await expect(kept.read(url, 'unknown')).rejects.toThrow(ClientUnreadable);
    expect(await idsOf(kept.read(url, 'a'))).toEqual(['a']);
    expect(fetches).toBe(expected);
    clock.advance(minute);
    status = 500;
    await expect(kept.read(url, 'a')).rejects.toThrow('could not be read');
  });

  it('uses the cached keys for an assertion without a key id when fetching fails', async () => {
    const kept = sets();
    await kept.read(url, 'a');
    for (const fail of [() => (status = 500), () => refusals.push(refused)]) {
      clock.advance(minute);
      fail();
      expect(await idsOf(kept.read(url))).toEqual(['a']);
    }
  });

  it('does not cache a refused fetch: concurrent and later reads are checked against their own limit', async () => {
    const kept = sets();
    refusals.push(refused);
    const [stranger, client] = await Promise.allSettled([kept.read(url, 'a'), kept.read(url, 'a')]);
    expect([stranger.status, client.status, fetches]).toEqual(['rejected', 'fulfilled', 1]);
    expect(await idsOf(kept.read(url, 'a'))).toEqual(['a']);
    expect(fetches).toBe(1);
  });

  it('retries a failed address once per minute at most', async () => {
    const kept = sets();
    status = 500;
    for (let n = 0; n < 6; n += 1) {
      await expect(kept.read(url, 'a')).rejects.toThrow('could not be read');
      clock.advance(10_000);
    }
    expect(fetches).toBe(1);
    status = 200;
    expect(await idsOf(kept.read(url, 'a'))).toEqual(['a']);
  });

  it('caches at most 200 key sets', async () => {
    const kept = sets();
    for (let n = 0; n <= 200; n += 1) await kept.read(`${url}?${n}`, 'a');
    await kept.read(`${url}?200`, 'a');
    expect(fetches).toBe(201);
    await kept.read(`${url}?0`, 'a');
    expect(fetches).toBe(202);
  });

  it('rejects an answer that is no key set', async () => {
    const kept = new KeySets(async () => new Response('<html>'), nobody, clock);
    await expect(kept.read(url)).rejects.toThrow('could not be read');
  });
});
