import { Injectable } from '@nestjs/common';
import type { Abilities, CursorRequest } from '@exchange/kernel';
import { AggregateStore, arraysOf, type Condition, Database, ListReads, storedAs } from '@exchange/platform';
import type { SellerAsk, AskKey } from '../../domain/ask';
import type { Discovery, DiscoveryState } from '../../domain/discovery';
import type { RevisionData } from '../../domain/events';
import { type OfferedProposal, type SellerAnswer, sellerIdOf, sellersNamedBy } from '../../domain/offer';
import {
  Discoveries,
  type DiscoveryFilter,
  type FirstProducts,
  type GroupPage,
  type LandedGroup,
  type OfferCounts,
  type ProposalLink,
  type ProposalsOfSeller,
  type RunningDiscoveries,
  type SelectableProduct,
  type SellerOffer,
  type SellerOfferKey,
} from '../../domain/ports';
import { factsOf, totalsOf, type AnswerFacts, type DiscoveryTotals } from '../../domain/totals';
import {
  firstProductsSql,
  groupsSql,
  offerCountsSql,
  offerOfSql,
  offeringSql,
  productsSql,
  proposalLinksSql,
  proposalSql,
  proposedSql,
} from './answers.sql';
import { askRow, discoveryMapping, discoveryRow } from './discovery.row';

const listed = { name: 'discovery.list', ...storedAs(discoveryRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormDiscoveries extends Discoveries {
  private readonly lists = new ListReads<DiscoveryState>(this.database, listed);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async countRunning(accountId: number, now: Date): Promise<RunningDiscoveries> {
    await this.database.lock('discoveries', accountId);
    const [row] = await this.database.query<RunningDiscoveries>(
      `select count(*)::integer as count, min(deadline_at) as "firstEndsAt"
       from discoveries where account_id = $1 and status = 'running' and deadline_at > $2`,
      [accountId, now],
      'discovery.running',
    );
    return row!;
  }

  async start(discovery: Discovery, asks: readonly SellerAsk[]): Promise<void> {
    await this.database.run(async () => {
      await this.store.insert(discoveryMapping, discovery);
      await this.writeRevisions([discovery]);
      if (asks.length === 0) return;
      const rows = asks.map((ask) => ({ ...ask.state }));
      await this.database.manager.createQueryBuilder().insert().into(askRow).values(rows).execute();
    });
  }

  async advance(accountId: number, id: string, ...steps: readonly ((discovery: Discovery) => Discovery)[]): Promise<Discovery> {
    return this.database.run(async () => {
      const passed: Discovery[] = [];
      const stepByStep = (found: Discovery) =>
        steps.reduce((discovery, step) => {
          passed.push(step(discovery));
          return passed.at(-1)!;
        }, found);
      const discovery = await this.store.change(discoveryMapping, { accountId, id }, stepByStep);
      if (!discovery) throw new Error(`There is no discovery ${id}.`);
      await this.writeRevisions(passed);
      return discovery;
    });
  }

  async land(key: AskKey, revision: number, answer: SellerAnswer): Promise<void> {
    const { products, publishers, prices } = factsOf(answer.products);
    await this.database.query(
      `insert into discovery_answers
         (account_id, discovery_id, seller_id, revision, product_count, proposal_count, publishers, prices, products, proposals, dropped, incomplete,
          refinements, abilities)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (account_id, discovery_id, seller_id) do update set
         revision = excluded.revision, product_count = excluded.product_count, proposal_count = excluded.proposal_count,
         publishers = excluded.publishers, prices = excluded.prices, products = excluded.products,
         proposals = excluded.proposals, dropped = excluded.dropped, incomplete = excluded.incomplete, refinements = excluded.refinements,
         abilities = excluded.abilities`,
      [
        key.accountId,
        key.discoveryId,
        key.sellerId,
        revision,
        products,
        answer.proposals.length,
        publishers,
        JSON.stringify(prices),
        ...[answer.products, answer.proposals, answer.dropped, answer.incomplete, answer.refinements].map((part) => JSON.stringify(part)),
        answer.abilities ? JSON.stringify(answer.abilities) : null,
      ],
      'discovery.land',
    );
  }

  async answerOf({ accountId, discoveryId, sellerId }: AskKey): Promise<SellerAnswer | null> {
    const [row] = await this.database.query<Omit<SellerAnswer, 'replies'>>(
      `select products, proposals, dropped, incomplete, refinements, abilities from discovery_answers
       where account_id = $1 and discovery_id = $2 and seller_id = $3`,
      [accountId, discoveryId, sellerId],
      'discovery.answerOf',
    );
    return row ? { ...row, replies: [] } : null;
  }

  async find(accountId: number, id: string): Promise<DiscoveryState | null> {
    return this.database.manager.findOneBy(discoveryRow, { accountId, id });
  }

  async latestOf(accountId: number, campaignId: string): Promise<DiscoveryState | null> {
    const newestFirst = { createdAt: 'desc', id: 'desc' } as const;
    return this.database.manager.findOne(discoveryRow, { where: { accountId, campaignId }, order: newestFirst });
  }

  list({ accountId, campaignId, advertiserIds, statuses }: DiscoveryFilter, { limit, after }: CursorRequest) {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['campaign_id = $?', campaignId],
      ['advertiser_id = any($?)', advertiserIds],
      ['status = any($?)', statuses],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  async revisionsAfter(accountId: number, id: string, revision: number): Promise<readonly RevisionData[]> {
    const rows = await this.database.query<{ data: RevisionData }>(
      `select data from discovery_revisions where account_id = $1 and discovery_id = $2 and revision > $3::bigint order by revision`,
      [accountId, id, revision],
      'discovery.revisionsAfter',
    );
    return rows.map(({ data }) => data);
  }

  async newestRevisions(keys: readonly { accountId: number; id: string }[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ id: string; revision: number }>(
      `select d.id, d.revision from discoveries d
       join unnest($1::bigint[], $2::text[]) as wanted (account_id, id) on d.account_id = wanted.account_id and d.id = wanted.id`,
      arraysOf(keys, 'accountId', 'id'),
      'discovery.heads',
    );
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  async groups(accountId: number, id: string, page: GroupPage): Promise<readonly LandedGroup[]> {
    return this.database.query<LandedGroup>(
      groupsSql,
      [accountId, id, page.since, page.limit, page.offset, page.productOffset, page.productLimit],
      'discovery.groups',
    );
  }

  async proposalsOf(accountId: number, id: string, sellerIds: readonly number[]): Promise<readonly ProposalsOfSeller[]> {
    return this.database.query<ProposalsOfSeller>(proposedSql, [accountId, id, sellerIds], 'discovery.proposed');
  }

  async firstProducts(
    accountId: number,
    id: string,
    sellerIds: readonly number[],
    limit: number,
  ): Promise<ReadonlyMap<number, FirstProducts>> {
    const rows = await this.database.query<FirstProducts & { sellerId: number }>(
      firstProductsSql,
      [accountId, id, sellerIds, limit],
      'discovery.firstProducts',
    );
    return new Map(rows.map(({ sellerId, ...first }) => [sellerId, first]));
  }

  async products(accountId: number, id: string, productIds: readonly string[]): Promise<ReadonlyMap<string, SelectableProduct>> {
    const sellerIds = sellersNamedBy(productIds);
    if (sellerIds.length === 0) return new Map();
    const rows = await this.database.query<SelectableProduct>(productsSql, [accountId, id, sellerIds, productIds], 'discovery.products');
    return new Map(rows.map((row) => [row.product.productId, row]));
  }

  async proposal(accountId: number, id: string, proposalId: string): Promise<OfferedProposal | null> {
    const [row] = await this.database.query<{ proposal: OfferedProposal | null }>(
      proposalSql,
      [accountId, id, sellerIdOf(proposalId) ?? 0, proposalId],
      'discovery.proposal',
    );
    return row?.proposal ?? null;
  }

  async sellersWithOffers(accountId: number, id: string): Promise<readonly number[]> {
    const rows = await this.database.query<{ sellerId: number }>(offeringSql, [accountId, id], 'discovery.offering');
    return rows.map(({ sellerId }) => sellerId);
  }

  async proposalLinks(
    accountId: number,
    id: string,
    proposalIds: readonly string[],
  ): Promise<ReadonlyMap<number, readonly ProposalLink[]>> {
    const sellerIds = sellersNamedBy(proposalIds);
    if (sellerIds.length === 0) return new Map();
    const rows = await this.database.query<{ sellerId: number; links: ProposalLink[] }>(
      proposalLinksSql,
      [accountId, id, sellerIds],
      'discovery.proposalLinks',
    );
    return new Map(rows.map(({ sellerId, links }) => [sellerId, links]));
  }

  async abilities(accountId: number, id: string, sellerIds: readonly number[]): Promise<ReadonlyMap<number, Abilities>> {
    if (sellerIds.length === 0) return new Map();
    const rows = await this.database.query<{ sellerId: string; abilities: Abilities }>(
      `select seller_id as "sellerId", abilities from discovery_answers
       where account_id = $1 and discovery_id = $2 and seller_id = any($3::bigint[]) and abilities is not null`,
      [accountId, id, sellerIds],
      'discovery.abilities',
    );
    return new Map(rows.map(({ sellerId, abilities }) => [Number(sellerId), abilities]));
  }

  async offerOf({ sellerAccountId, sellerId, discoveryId, proposalId }: SellerOfferKey): Promise<SellerOffer | null> {
    const [row] = await this.database.query<SellerOffer>(
      offerOfSql,
      [discoveryId, sellerId, sellerAccountId, proposalId],
      'discovery.offerOf',
    );
    return row ?? null;
  }

  async offerCounts(accountId: number, id: string): Promise<OfferCounts> {
    const [row] = await this.database.query<OfferCounts>(offerCountsSql, [accountId, id], 'discovery.offerCounts');
    return row!;
  }

  async totals(accountId: number, id: string, since: number): Promise<DiscoveryTotals> {
    const of = `account_id = $1 and discovery_id = $2 and revision > $3::bigint`;
    const [rows, [counted]] = await Promise.all([
      this.database.query<Pick<AnswerFacts, 'products' | 'prices'>>(
        `select product_count as products, prices from discovery_answers where ${of} order by revision`,
        [accountId, id, since],
        'discovery.totals',
      ),
      this.database.query<{ publishers: number }>(
        `select count(distinct publisher)::integer as publishers from discovery_answers, unnest(publishers) as publisher where ${of}`,
        [accountId, id, since],
        'discovery.publishers',
      ),
    ]);
    return totalsOf(rows, counted!.publishers);
  }

  /** Finds rows by the index on the expiry and deletes them by primary key. Foreign keys delete the dependent rows. */
  async purge(expiredBefore: Date, limit: number): Promise<number> {
    const removed = await this.database.query<{ id: string }>(
      `with old as materialized (
         select account_id, id from discoveries where expires_at < $1 and status <> 'running'
         order by expires_at limit $2 for update skip locked)
       delete from discoveries d using old where d.account_id = old.account_id and d.id = old.id returning d.id`,
      [expiredBefore, limit],
      'discovery.purge',
    );
    return removed.length;
  }

  /** Writes revisions. The primary key prevents a revision from being written twice. */
  private async writeRevisions(passed: readonly Discovery[]): Promise<void> {
    const { accountId, id } = passed[0]!.state;
    await this.database.query(
      `insert into discovery_revisions (account_id, discovery_id, revision, data)
       select $1, $2, revision, data::json from unnest($3::integer[], $4::text[]) as r (revision, data)`,
      [accountId, id, passed.map(({ state }) => state.revision), passed.map((one) => JSON.stringify(one.revisionData))],
      'discovery.writeRevisions',
    );
  }
}
