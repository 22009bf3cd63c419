import { Injectable } from '@nestjs/common';
import { containing, Database, SecretBox } from '@exchange/platform';
import { agentHealthLimits, standingOf, type AgentHealthState } from '../../domain/agent-health';
import type { AgentConnection, DirectoryFilter, Listing, OffsetRequest, SellerCandidate } from '../../domain/ports';
import { StorefrontDirectory } from '../../domain/ports';
import { readHealth, healthSql } from './agent-health.row';
import { tokenAad } from './typeorm-sellers';

type ConnectionRow = Pick<AgentConnection, 'sellerId' | 'accountId' | 'protocol'> & {
  readonly slug: string;
  readonly agentUrl: string | null;
  readonly sealedToken: string | null;
  readonly health: AgentHealthState | null;
};

type FoundRow = Omit<SellerCandidate, 'origin' | 'standing'> & {
  readonly agentUrl: string | null;
  readonly health: AgentHealthState | null;
};

/** Sellers visible to the buyer: those pinned to the buyer if any exist, else those pinned to no one. */
const isVisibleTo = (buyer: number) =>
  `pinned_to is not distinct from (select max(pinned_to) from storefronts where pinned_to = $${buyer}::bigint)`;
/** Condition of a filter, with four parameters from `first` on. */
const filterSql = (first: number) => `
  ${isVisibleTo(first + 3)} and
  ($${first}::bigint[] is null or id = any($${first}))
  and ($${first + 1}::text[] is null or channels = '{}' or channels && $${first + 1})
  and ($${first + 2}::text[] is null or countries = '{}' or countries && $${first + 2})`;
const orNull = (words: readonly (string | number)[] | undefined) => (words?.length ? words : null);

const columns = `id, slug, name, logo_url as "logoUrl", channels, countries, sandbox, created_at as "createdAt", updated_at as "updatedAt"`;

/** Proven agents (see `standingOf`) are ranked separately, so that other agents cannot displace them. */
const candidatesSql = `
  with listed as (select *, md5($1::text || id::text) as place from seller_listings where ${filterSql(4)}),
  known as (
    select listed.*, coalesce(h.status = 'closed' and h.silences <= 1 and h.answered_at > $3, false) as is_proven
    from listed left join seller_agent_health h on h.account_id = listed.account_id and h.seller_id = listed.id),
  turned as (select *, row_number() over (partition by account_id, is_proven order by place) as turn from known),
  ranked as (select *, row_number() over (partition by is_proven order by turn, place) as rank from turned)
  select id, account_id as "accountId", slug, name, logo_url as "logoUrl", agent_url as "agentUrl", ${healthSql} as health
  from ranked d where rank <= $2 order by turn, place`;

@Injectable()
export class TypeormStorefrontDirectory extends StorefrontDirectory {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async list({ buyerId, ids, name, channels, countries }: DirectoryFilter, page?: OffsetRequest): Promise<readonly Listing[]> {
    return this.database.query<Listing>(
      `select ${columns} from seller_listings
       where ($1::text is null or name ilike $1) and ${filterSql(4)} and ($8::text is null or (name collate "C", id) > ($8, $9::bigint))
       order by name collate "C", id limit $2 offset $3`,
      [
        name ? containing(name) : null,
        page ? page.limit + 1 : null,
        page?.offset ?? 0,
        orNull(ids),
        orNull(channels),
        orNull(countries),
        buyerId,
        page?.after?.[0] ?? null,
        page?.after?.[1] ?? null,
      ],
      'storefronts.listed',
    );
  }

  async candidates(
    { buyerId, ids, channels, countries }: DirectoryFilter,
    seed: string,
    limit: number,
    now: Date,
  ): Promise<readonly SellerCandidate[]> {
    const provenSince = new Date(now.getTime() - agentHealthLimits.provenForMs);
    const rows = await this.database.query<FoundRow>(
      candidatesSql,
      [seed, limit, provenSince, orNull(ids), orNull(channels), orNull(countries), buyerId],
      'storefronts.candidates',
    );
    return rows.map(({ agentUrl, health, ...seller }) => ({
      ...seller,
      origin: agentUrl && new URL(agentUrl).origin,
      standing: standingOf(readHealth(health), now),
    }));
  }

  async find(buyerId: number, id: number): Promise<Listing | null> {
    const [row] = await this.database.query<Listing>(
      `select ${columns} from seller_listings where id = $1 and ${isVisibleTo(2)}`,
      [id, buyerId],
      'storefronts.find',
    );
    return row ?? null;
  }

  async accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.query<{ id: number; accountId: number }>(
      `select id, account_id as "accountId" from seller_listings where id = any($1) and ${isVisibleTo(2)}`,
      [ids, buyerId],
      'storefronts.accountsOf',
    );
    return new Map(rows.map(({ id, accountId }) => [id, accountId]));
  }

  async sandboxesAmong(buyerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.database.query<{ id: number }>(
      `select id from seller_agents where id = any($1) and sandbox
       union all select id from storefronts where id = any($1) and pinned_to = $2`,
      [ids, buyerId],
      'storefronts.sandboxes',
    );
    return new Set(rows.map(({ id }) => id));
  }

  async connection(id: number, agentUrlOf: (slug: string) => string): Promise<AgentConnection | null> {
    const [row] = await this.database.query<ConnectionRow>(
      `select id as "sellerId", account_id as "accountId", slug, agent_url as "agentUrl", protocol, sealed_token as "sealedToken",
              ${healthSql} as health
       from seller_listings d where id = $1`,
      [id],
      'storefronts.connection',
    );
    if (!row) return null;
    const { slug, sealedToken, agentUrl, health, ...connection } = row;
    const bearerToken = sealedToken && this.box.open(sealedToken, tokenAad(id));
    return { ...connection, agentUrl: agentUrl ?? agentUrlOf(slug), bearerToken, isHosted: agentUrl === null, health: readHealth(health) };
  }
}
