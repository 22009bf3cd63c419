import { Injectable } from '@nestjs/common';
import type { Abilities } from '@exchange/kernel';
import { AggregateStore, Database } from '@exchange/platform';
import type { Ask, AskKey } from '../../domain/ask';
import type { Discovery, DiscoveryState } from '../../domain/discovery';
import type { RevisionData } from '../../domain/events';
import type { SellerAnswer } from '../../domain/offer';
import { Discoveries, type GroupPage, type LandedAnswer, type Running, type SellerOffer, type SellerOfferKey } from '../../domain/ports';
import { factsOf, totalsOf, type AnswerFacts, type Totals } from '../../domain/totals';
import { askRow, discoveryMapping, discoveryRow } from './discovery.row';

const everything: GroupPage = { since: -1, limit: 1_000, offset: 0 };

@Injectable()
export class TypeormDiscoveries extends Discoveries {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async running(accountId: number, now: Date): Promise<Running> {
    await this.database.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`discoveries/${accountId}`], 'discovery.lock');
    const [row] = await this.database.query<Running>(
      `select count(*)::integer as count, min(deadline_at) as "firstEndsAt"
       from discoveries where account_id = $1 and status = 'running' and deadline_at > $2`,
      [accountId, now],
      'discovery.running',
    );
    return row!;
  }

  async start(discovery: Discovery, asks: readonly Ask[]): Promise<void> {
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
         (account_id, discovery_id, seller_id, revision, product_count, publishers, prices, products, proposals, dropped, incomplete, refinements,
          abilities)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       on conflict (account_id, discovery_id, seller_id) do update set
         revision = excluded.revision, product_count = excluded.product_count, publishers = excluded.publishers,
         prices = excluded.prices, products = excluded.products,
         proposals = excluded.proposals, dropped = excluded.dropped, incomplete = excluded.incomplete, refinements = excluded.refinements,
         abilities = excluded.abilities`,
      [
        key.accountId,
        key.discoveryId,
        key.sellerId,
        revision,
        products,
        publishers,
        JSON.stringify(prices),
        ...[answer.products, answer.proposals, answer.dropped, answer.incomplete, answer.refinements].map((part) => JSON.stringify(part)),
        answer.abilities ? JSON.stringify(answer.abilities) : null,
      ],
      'discovery.land',
    );
  }

  async answerOf({ accountId, discoveryId, sellerId }: AskKey): Promise<SellerAnswer | null> {
    const [row] = await this.database.query<Omit<SellerAnswer, 'said'>>(
      `select products, proposals, dropped, incomplete, refinements, abilities from discovery_answers
       where account_id = $1 and discovery_id = $2 and seller_id = $3`,
      [accountId, discoveryId, sellerId],
      'discovery.answerOf',
    );
    return row ? { ...row, said: [] } : null;
  }

  async find(accountId: number, id: string): Promise<DiscoveryState | null> {
    return this.database.manager.findOneBy(discoveryRow, { accountId, id });
  }

  async latestOf(accountId: number, campaignId: string): Promise<DiscoveryState | null> {
    const newestFirst = { createdAt: 'desc', id: 'desc' } as const;
    return this.database.manager.findOne(discoveryRow, { where: { accountId, campaignId }, order: newestFirst });
  }

  async revisionsAfter(accountId: number, id: string, revision: number): Promise<readonly RevisionData[]> {
    const rows = await this.database.query<{ data: RevisionData }>(
      `select data from discovery_revisions where account_id = $1 and discovery_id = $2 and revision > $3::bigint order by revision`,
      [accountId, id, revision],
      'discovery.revisionsAfter',
    );
    return rows.map(({ data }) => data);
  }

  async heads(keys: readonly { accountId: number; id: string }[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.query<{ id: string; revision: number }>(
      `select d.id, d.revision from discoveries d
       join unnest($1::bigint[], $2::text[]) as wanted (account_id, id) on d.account_id = wanted.account_id and d.id = wanted.id`,
      [keys.map(({ accountId }) => accountId), keys.map(({ id }) => id)],
      'discovery.heads',
    );
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  async answers(accountId: number, id: string, page: GroupPage = everything): Promise<readonly LandedAnswer[]> {
    return this.database.query<LandedAnswer>(
      `select a.seller_id as "sellerId", s.seller_name as "sellerName", s.seller_slug as "sellerSlug", a.revision,
              a.products, a.proposals, a.dropped, a.incomplete, a.refinements, a.abilities
       from discovery_answers a
       join discovery_asks s on s.account_id = a.account_id and s.discovery_id = a.discovery_id and s.seller_id = a.seller_id
       where a.account_id = $1 and a.discovery_id = $2 and a.revision > $3::bigint
       order by a.revision limit $4 offset $5`,
      [accountId, id, page.since, page.limit, page.offset],
      'discovery.answers',
    );
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

  async offerOf({ sellerAccountId, sellerId, discoveryId }: SellerOfferKey): Promise<SellerOffer | null> {
    const [row] = await this.database.query<SellerOffer>(
      `select a.products, a.proposals from discoveries d
       join discovery_asks s on s.account_id = d.account_id and s.discovery_id = d.id and s.seller_id = $2
       join discovery_answers a on a.account_id = d.account_id and a.discovery_id = d.id and a.seller_id = $2
       where d.id = $1 and s.seller_account_id = $3`,
      [discoveryId, sellerId, sellerAccountId],
      'discovery.offerOf',
    );
    return row ?? null;
  }

  async totals(accountId: number, id: string, since: number): Promise<Totals> {
    const rows = await this.database.query<AnswerFacts>(
      `select product_count as products, publishers, prices from discovery_answers
       where account_id = $1 and discovery_id = $2 and revision > $3::bigint order by revision`,
      [accountId, id, since],
      'discovery.totals',
    );
    return totalsOf(rows);
  }

  /** Found by the index on the time, removed by the primary key; what hangs on them goes by the foreign keys. */
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

  /** The primary key is the last guard of "gap-free": the same revision is never written twice. */
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
