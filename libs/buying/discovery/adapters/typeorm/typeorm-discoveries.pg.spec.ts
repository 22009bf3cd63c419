import { testDatabase, type TestDatabase } from '@test/database';
import { aDiscovery, anAnswer, aProduct, aProposal, aSeller } from '../../testing';
import { answersContract } from '../../testing/answers';
import { asksContract } from '../../testing/asks';
import { discoveryContract } from '../../testing/contract';
import { offeredFormatsContract } from '../../testing/formats';
import { sellerAnswersContract } from '../../testing/offers';
import { TypeormDiscoveries } from './typeorm-discoveries';
import { TypeormOfferedFormats } from './typeorm-offered-formats';
import { TypeormSelections } from './typeorm-selections';
import { TypeormSellerAnswers } from './typeorm-seller-answers';
import { TypeormSellerAsks } from './typeorm-seller-asks';

describe('PostgreSQL', () => {
  let opened: TestDatabase;
  beforeAll(async () => void (opened = await testDatabase()));
  afterAll(() => opened.close());

  const open = async () => {
    const { database, store, outbox } = opened;
    const events = async (accountId: number) => {
      const rows = await database.query<{ type: string }>('select type from outbox where account_id = $1 order by position', [accountId]);
      return rows.map(({ type }) => type);
    };
    const ports = { discoveries: new TypeormDiscoveries(store, database), asks: new TypeormSellerAsks(store, database, outbox) };
    const sellerAnswers = new TypeormSellerAnswers(database);
    const formats = new TypeormOfferedFormats(database);
    return { ...ports, formats, sellerAnswers, selections: new TypeormSelections(store, database), unitOfWork: database, events };
  };
  answersContract(open);
  discoveryContract(open);
  asksContract(open);
  sellerAnswersContract(open);
  offeredFormatsContract(open);

  describe('reads of large answers', () => {
    const [accountId, id] = [78, 'disc_large'];
    const text = 'long'.repeat(1_000);
    const products = Array.from({ length: 100 }, (_, index) => aProduct(`sf1:1:${index}`, { description: text }));
    const proposals = Array.from({ length: 5 }, (_, index) => aProposal(`sfp1:1:${index}`, { 'sf1:1:7': 100 }, { rationale: text }));
    let discoveries: TypeormDiscoveries;
    beforeAll(async () => {
      discoveries = new TypeormDiscoveries(opened.store, opened.database);
      const { discovery, asks } = aDiscovery({ id, accountId });
      await discoveries.start(discovery, asks);
      for (const sellerId of [1, 2])
        await discoveries.land({ accountId, discoveryId: id, sellerId }, sellerId, anAnswer({ products, proposals }));
    });

    it('counts the proposals of a seller’s answer without reading them', async () => {
      const asked = { discoveryId: id, sellerId: 1 };
      const counted = async () => (await new TypeormSellerAnswers(opened.database).list(aSeller(1).accountId, [asked]))[0]?.proposalCount;
      const set = (change: string) =>
        opened.database.query(`update discovery_answers set ${change} where account_id = $1 and discovery_id = $2 and seller_id = 1`, [
          accountId,
          id,
        ]);
      const [before] = await opened.database.query<{ proposals: unknown }>(
        'select proposals from discovery_answers where account_id = $1 and discovery_id = $2 and seller_id = 1',
        [accountId, id],
      );
      // Reading it as a list would fail.
      await set(`proposals = '{}'`);
      expect(await counted()).toBe(5);
      await opened.database.query(
        `update discovery_answers set proposals = $3, proposal_count = null where account_id = $1 and discovery_id = $2 and seller_id = 1`,
        [accountId, id, JSON.stringify(before!.proposals)],
      );
      expect(await counted()).toBe(5);
    });

    it.each<[string, number, (port: TypeormDiscoveries) => Promise<unknown>]>([
      ['proposals of one seller, without products', 5, (port) => port.proposalsOf(accountId, id, [1])],
      ['one proposal alone', 1, (port) => port.proposal(accountId, id, 'sfp1:1:3')],
      ['links between proposals, without texts', 0, (port) => port.proposalLinks(accountId, id, ['sfp1:1:3'])],
      ['named products, without descriptions', 0, (port) => port.products(accountId, id, ['sf1:1:3', 'sf1:1:4'])],
      ['first products, without descriptions', 0, (port) => port.firstProducts(accountId, id, [1, 2], 10)],
      ['offering sellers, without products and proposals', 0, (port) => port.sellersWithOffers(accountId, id)],
      ['totals, without products and proposals', 0, (port) => port.totals(accountId, id, -1)],
      [
        'a page of two groups, with the products of the page',
        6,
        (port) => port.groups(accountId, id, { since: -1, limit: 10, offset: 0, productLimit: 3, productOffset: 0 }),
      ],
      [
        'an offer to save: the proposal and its product',
        2,
        (port) => port.offerOf({ sellerAccountId: 701, sellerId: 1, discoveryId: id, proposalId: 'sfp1:1:3' }),
      ],
    ])('return only the requested parts: %s', async (_, texts, read) => {
      const query = jest.spyOn(opened.database, 'query');
      await read(discoveries);
      const rows = JSON.stringify(await Promise.all(query.mock.results.map(({ value }) => value as Promise<object[]>)));
      query.mockRestore();
      expect(rows.split(text)).toHaveLength(texts + 1);
      expect(rows.length).toBeLessThan(texts * text.length * 1.2 + 10_000);
    });
  });

  it('serializes counting and starting, so that two starts cannot take the last place', async () => {
    const { database, store } = opened;
    const discoveries = new TypeormDiscoveries(store, database);
    const at = new Date('2026-01-15T12:00:00.000Z');
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        database.run(async () => {
          const { count } = await discoveries.countRunning(77, at);
          const { discovery, asks } = aDiscovery({ id: `disc_place_${index}`, accountId: 77 }, at);
          if (count < 3) await discoveries.start(discovery, asks);
          return count < 3;
        }),
      ),
    );
    expect(taken.filter((mine) => mine)).toHaveLength(3);
  });
});
