import { Injectable } from '@nestjs/common';
import { containing, Database, SecretBox } from '@exchange/platform';
import { agentHealthLimits, standingOf, type AgentHealthState } from '../../domain/agent-health';
import { type Candidate, Directory, type Listing, type OffsetRequest, type SellerConnection, type SellerFilter } from '../../domain/ports';
import { healthOf, healthOfSeller } from './agent-health.row';
import { boundTo } from './typeorm-sellers';

type ConnectionRow = Pick<SellerConnection, 'sellerId' | 'accountId' | 'protocol'> & {
  readonly slug: string;
  readonly agentUrl: string | null;
  readonly sealedToken: string | null;
  readonly health: AgentHealthState | null;
};

type CandidateRow = Omit<Candidate, 'origin' | 'standing'> & { readonly agentUrl: string | null; readonly health: AgentHealthState | null };

/** Who looks sees what is pinned to them, and what is pinned to nobody where nothing is. */
const isSeenBy = (buyer: number) =>
  `pinned_to is not distinct from (select max(pinned_to) from storefronts where pinned_to = $${buyer}::bigint)`;
/** Which sellers a filter means: four parameters from the given one on. */
const fits = (first: number) => `
  ${isSeenBy(first + 3)} and
  ($${first}::bigint[] is null or id = any($${first}))
  and ($${first + 1}::text[] is null or channels = '{}' or channels && $${first + 1})
  and ($${first + 2}::text[] is null or countries = '{}' or countries && $${first + 2})`;
const some = (words: readonly (string | number)[] | undefined) => (words?.length ? words : null);

const columns = `id, slug, name, logo_url as "logoUrl", channels, countries, sandbox, created_at as "createdAt", updated_at as "updatedAt"`;

/** The agents that `standingOf` calls proven get places of their own, so that no crowd of others hides them. */
const candidatesSql = `
  with listed as (select *, md5($1::text || id::text) as place from seller_listings where ${fits(4)}),
  known as (
    select listed.*, coalesce(h.status = 'closed' and h.silences <= 1 and h.answered_at > $3, false) as is_proven
    from listed left join seller_agent_health h on h.account_id = listed.account_id and h.seller_id = listed.id),
  turned as (select *, row_number() over (partition by account_id, is_proven order by place) as turn from known),
  ranked as (select *, row_number() over (partition by is_proven order by turn, place) as rank from turned)
  select id, account_id as "accountId", slug, name, logo_url as "logoUrl", agent_url as "agentUrl", ${healthOfSeller} as health
  from ranked d where rank <= $2 order by turn, place`;

/** Reads the view that puts seller agents and storefronts side by side, whoever sees them. */
@Injectable()
export class TypeormDirectory extends Directory {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async listed({ buyerId, ids, name, channels, countries }: SellerFilter, page?: OffsetRequest): Promise<readonly Listing[]> {
    return this.database.query<Listing>(
      `select ${columns} from seller_listings
       where ($1::text is null or name ilike $1) and ${fits(4)} and ($8::text is null or (name collate "C", id) > ($8, $9::bigint))
       order by name collate "C", id limit $2 offset $3`,
      [
        name ? containing(name) : null,
        page ? page.limit + 1 : null,
        page?.offset ?? 0,
        some(ids),
        some(channels),
        some(countries),
        buyerId,
        page?.after?.[0] ?? null,
        page?.after?.[1] ?? null,
      ],
      'storefronts.listed',
    );
  }

  async candidates(
    { buyerId, ids, channels, countries }: SellerFilter,
    seed: string,
    limit: number,
    now: Date,
  ): Promise<readonly Candidate[]> {
    const provenSince = new Date(now.getTime() - agentHealthLimits.provenFor);
    const rows = await this.database.query<CandidateRow>(
      candidatesSql,
      [seed, limit, provenSince, some(ids), some(channels), some(countries), buyerId],
      'storefronts.candidates',
    );
    return rows.map(({ agentUrl, health, ...seller }) => ({
      ...seller,
      origin: agentUrl && new URL(agentUrl).origin,
      standing: standingOf(healthOf(health), now),
    }));
  }

  async find(buyerId: number, id: number): Promise<Listing | null> {
    const [row] = await this.database.query<Listing>(
      `select ${columns} from seller_listings where id = $1 and ${isSeenBy(2)}`,
      [id, buyerId],
      'storefronts.find',
    );
    return row ?? null;
  }

  async accountsOf(buyerId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.query<{ id: number; accountId: number }>(
      `select id, account_id as "accountId" from seller_listings where id = any($1) and ${isSeenBy(2)}`,
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

  async connection(id: number, agentUrlOf: (slug: string) => string): Promise<SellerConnection | null> {
    const [row] = await this.database.query<ConnectionRow>(
      `select id as "sellerId", account_id as "accountId", slug, agent_url as "agentUrl", protocol, sealed_token as "sealedToken",
              ${healthOfSeller} as health
       from seller_listings d where id = $1`,
      [id],
      'storefronts.connection',
    );
    if (!row) return null;
    const { slug, sealedToken, agentUrl, health, ...connection } = row;
    const bearerToken = sealedToken && this.box.open(sealedToken, boundTo(id));
    return { ...connection, agentUrl: agentUrl ?? agentUrlOf(slug), bearerToken, isHosted: agentUrl === null, health: healthOf(health) };
  }
}
