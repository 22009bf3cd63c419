import { aDiscovery, anAnswer, aProduct } from '.';
import type { AskKey } from '../domain/ask';
import type { StoredDiscoveries } from './contract';

const now = new Date('2026-01-15T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** Contract tests for the formats of offered products. `open` is called once; each test uses its own account. */
export function offeredFormatsContract(open: () => Promise<StoredDiscoveries>): void {
  let stored: StoredDiscoveries;
  let accountId = 80_000;
  beforeAll(async () => void (stored = await open()));
  beforeEach(() => void (accountId += 1));

  const begin = async (id: string, overrides: Parameters<typeof aDiscovery>[0] = {}, at = now) => {
    const { discovery, asks } = aDiscovery({ id, accountId, ...overrides }, at);
    await stored.discoveries.start(discovery, asks);
    return discovery.state;
  };
  const keyOf = (discoveryId: string, sellerId: number): AskKey => ({ accountId, discoveryId, sellerId });

  describe('formats of offered products', () => {
    it('are those of the named products, and of the latest offer of a product', async () => {
      const [older, newer] = [
        await begin('disc_f1' + accountId, { advertiserId: 7 }),
        await begin('disc_f2' + accountId, { advertiserId: 8 }, later(1)),
      ];
      const formats = [{ agentUrl: 'https://formats.example', id: 'banner', width: 300, height: 250 }];
      const formatOptions = [{ formatKind: 'image', params: { width: 300 } }];
      const [first, second] = [
        { ...aProduct('sf1:1:a'), formats },
        { ...aProduct('sf1:1:a'), formatOptions },
      ];
      await stored.discoveries.land(keyOf(older.id, 1), 1, anAnswer({ products: [first, aProduct('sf1:1:b')] }));
      await stored.discoveries.land(keyOf(newer.id, 1), 1, anAnswer({ products: [second] }));
      const was = { productId: 'sf1:1:a', name: first.name, formats };
      const is = { productId: 'sf1:1:a', name: second.name, formats: second.formats, formatOptions };
      expect(await stored.formats.find(accountId, older.id, ['sf1:1:a', 'sf1:1:c'])).toEqual(new Map([['sf1:1:a', was]]));
      expect(await stored.formats.find(accountId + 9_000, older.id, ['sf1:1:a'])).toEqual(new Map());
      expect(await stored.formats.latest(accountId, 'sf1:1:a')).toEqual(is);
      expect(await stored.formats.latest(accountId, 'sf1:1:a', [7])).toEqual(was);
      expect(await stored.formats.latest(accountId, 'sf1:1:a', [])).toBeNull();
      expect(await stored.formats.latest(accountId + 9_000, 'sf1:1:a')).toBeNull();
    });

    it('are looked for in the five newest answers of the seller alone', async () => {
      const answers = [['sf1:1:old'], ['sf1:1:kept'], ['sf1:1:a'], ['sf1:1:a'], ['sf1:1:a'], ['sf1:1:a'], []];
      for (const [index, ids] of answers.entries()) {
        const { id } = await begin(`disc_l${index}${accountId}`, {}, later(index));
        await stored.discoveries.land(keyOf(id, 1), 1, anAnswer({ products: ids.map((one) => aProduct(one)) }));
      }
      expect(await stored.formats.latest(accountId, 'sf1:1:kept')).toMatchObject({ productId: 'sf1:1:kept' });
      expect(await stored.formats.latest(accountId, 'sf1:1:old')).toBeNull();
    });
  });
}
