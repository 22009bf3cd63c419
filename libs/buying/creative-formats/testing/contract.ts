import { SellerFormatLists } from '../domain/ports';
import type { FormatsAnswer } from '../domain/seller-formats';
import { aFormat, aRole } from './formats';

/** Contract tests for implementations of {@link SellerFormatLists}. */
export function sellerFormatListsContract(open: () => SellerFormatLists, newAccount: () => number): void {
  const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 12, 0, seconds));
  const answer: FormatsAnswer = { kind: 'answered', formats: [aFormat([aRole('image', { width: 300 })])], dropped: 1, isCut: true };

  describe('SellerFormatLists', () => {
    it('lets one question be asked at a time, and again after the pause', async () => {
      const lists = open();
      const key = { accountId: newAccount(), sellerId: 7 };
      const claims = await Promise.all([1, 2, 3].map(() => lists.claim(key, at(-60), at(0))));
      expect(claims.filter(Boolean)).toHaveLength(1);
      expect(await lists.claim(key, at(-1), at(59))).toBe(false);
      expect(await lists.claim(key, at(0), at(60))).toBe(true);
      expect(await lists.find(key.accountId, [7])).toMatchObject([{ askedAt: at(60), fetchedAt: null, formats: [] }]);
    });

    it('keeps the formats when a later question fails', async () => {
      const lists = open();
      const key = { accountId: newAccount(), sellerId: 7 };
      await lists.claim(key, at(0), at(0));
      await lists.settle(key, at(0), answer, at(1));
      const { kind: _, ...stored } = answer;
      expect(await lists.find(key.accountId, [7])).toEqual([{ ...key, ...stored, fetchedAt: at(1), askedAt: at(0), problem: null }]);
      await lists.settle(key, at(0), { kind: 'failed', problem: 'It is silent.' }, at(2));
      expect(await lists.find(key.accountId, [7])).toMatchObject([{ ...stored, fetchedAt: at(1), problem: 'It is silent.' }]);
      await lists.settle(key, at(0), answer, at(3));
      expect(await lists.find(key.accountId, [7])).toMatchObject([{ fetchedAt: at(3), problem: null }]);
    });

    it('drops the outcome of a question after which another was claimed', async () => {
      const lists = open();
      const key = { accountId: newAccount(), sellerId: 7 };
      await lists.claim(key, at(0), at(0));
      await lists.claim(key, at(10), at(10));
      await lists.settle(key, at(10), answer, at(11));
      await lists.settle(key, at(0), { ...answer, formats: [] }, at(12));
      await lists.settle(key, at(0), { kind: 'failed', problem: 'It was silent.' }, at(12));
      expect(await lists.find(key.accountId, [7])).toMatchObject([{ formats: { length: 1 }, fetchedAt: at(11), problem: null }]);
    });

    it('returns nothing to another account', async () => {
      const lists = open();
      const [accountId, other] = [newAccount(), newAccount()];
      await lists.claim({ accountId, sellerId: 7 }, at(0), at(0));
      expect(await lists.find(other, [7])).toEqual([]);
      expect(await lists.find(accountId, [8])).toEqual([]);
      expect(await lists.find(accountId, [])).toEqual([]);
    });
  });
}
