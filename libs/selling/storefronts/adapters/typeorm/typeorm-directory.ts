import { Injectable } from '@nestjs/common';
import { containing, Database, SecretBox } from '@exchange/platform';
import { Directory, type Listing, type OffsetRequest, type SellerConnection, type SellerFilter } from '../../domain/ports';
import { boundTo } from './typeorm-sellers';

type ConnectionRow = Pick<SellerConnection, 'sellerId' | 'accountId' | 'protocol'> & {
  readonly slug: string;
  readonly agentUrl: string | null;
  readonly sealedToken: string | null;
};

const columns = `id, slug, name, logo_url as "logoUrl", channels, countries, created_at as "createdAt", updated_at as "updatedAt"`;

/** Reads the view that puts seller agents and storefronts side by side. */
@Injectable()
export class TypeormDirectory extends Directory {
  constructor(
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async listed({ ids, name, channels, countries }: SellerFilter, page?: OffsetRequest): Promise<readonly Listing[]> {
    const some = (words: readonly (string | number)[] | undefined) => (words?.length ? words : null);
    return this.database.query<Listing>(
      `select ${columns} from seller_directory
       where ($1::bigint[] is null or id = any($1))
         and ($2::text is null or name ilike $2)
         and ($3::text[] is null or channels = '{}' or channels && $3)
         and ($4::text[] is null or countries = '{}' or countries && $4)
       order by name collate "C", id limit $5 offset $6`,
      [some(ids), name ? containing(name) : null, some(channels), some(countries), page ? page.limit + 1 : null, page?.offset ?? 0],
      'storefronts.listed',
    );
  }

  async find(id: number): Promise<Listing | null> {
    const [row] = await this.database.query<Listing>(`select ${columns} from seller_directory where id = $1`, [id], 'storefronts.find');
    return row ?? null;
  }

  async accountsOf(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.query<{ id: number; accountId: number }>(
      'select id, account_id as "accountId" from seller_directory where id = any($1)',
      [ids],
      'storefronts.accountsOf',
    );
    return new Map(rows.map(({ id, accountId }) => [id, accountId]));
  }

  async connection(id: number, agentUrlOf: (slug: string) => string): Promise<SellerConnection | null> {
    const [row] = await this.database.query<ConnectionRow>(
      `select id as "sellerId", account_id as "accountId", slug, agent_url as "agentUrl", protocol, sealed_token as "sealedToken"
       from seller_directory where id = $1`,
      [id],
      'storefronts.connection',
    );
    if (!row) return null;
    const { slug, sealedToken, agentUrl, ...connection } = row;
    const bearerToken = sealedToken && this.box.open(sealedToken, boundTo(id));
    return { ...connection, agentUrl: agentUrl ?? agentUrlOf(slug), bearerToken };
  }
}
