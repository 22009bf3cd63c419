import { Injectable } from '@nestjs/common';
import { AggregateStore, containing, Database, isUniqueViolation, SecretBox } from '@exchange/platform';
import { storefrontErrors } from '../../domain/errors';
import { Sellers, type OffsetRequest, type SellerConnection, type SellerFilter } from '../../domain/ports';
import { Seller, type SellerState } from '../../domain/seller';
import { sellerMapping, sellerRows } from './seller.row';

type ConnectionRow = Omit<SellerConnection, 'bearerToken'> & { readonly sealedToken: string | null };

@Injectable()
export class TypeormSellers extends Sellers {
  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly box: SecretBox,
  ) {
    super();
  }

  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(`select nextval('seller_agent_ids') as id`);
    return row!.id;
  }

  async insert(seller: Seller, bearerToken: string | null): Promise<void> {
    const sealedToken = this.seal(seller.state.id, bearerToken);
    await this.guarded(() => this.store.insert(sellerMapping, seller, { sealedToken }));
  }

  async change(accountId: number, id: number, fn: (seller: Seller) => Seller, bearerToken?: string | null): Promise<Seller | null> {
    return this.guarded(() =>
      this.database.run(async () => {
        const seller = await this.store.change(sellerMapping, { accountId, id }, fn);
        if (seller && bearerToken !== undefined) {
          const sealed = this.seal(id, bearerToken);
          await this.database.query('update seller_agents set sealed_token = $3 where account_id = $1 and id = $2', [
            accountId,
            id,
            sealed,
          ]);
        }
        return seller;
      }),
    );
  }

  async find(accountId: number, id: number): Promise<Seller | null> {
    return this.store.find(sellerMapping, { accountId, id });
  }

  async ofAccount(accountId: number, { limit, offset }: OffsetRequest): Promise<readonly Seller[]> {
    const rows = this.rows().where(`seller.accountId = :accountId and seller.status <> 'archived'`, { accountId });
    return asSellers(
      await rows
        .orderBy('seller.id', 'DESC')
        .limit(limit + 1)
        .offset(offset)
        .getMany(),
    );
  }

  async enabled({ ids, name, channels, countries }: SellerFilter, page?: OffsetRequest): Promise<readonly Seller[]> {
    const rows = this.rows().where(`seller.status = 'enabled'`);
    if (ids?.length) rows.andWhere('seller.id = any(:ids)', { ids });
    if (name) rows.andWhere('seller.name ilike :name', { name: containing(name) });
    if (channels?.length) rows.andWhere(`(seller.channels = '{}' or seller.channels && :channels)`, { channels });
    if (countries?.length) rows.andWhere(`(seller.countries = '{}' or seller.countries && :countries)`, { countries });
    if (page) rows.limit(page.limit + 1).offset(page.offset);
    return asSellers(await rows.orderBy('seller.name COLLATE "C"').addOrderBy('seller.id').getMany());
  }

  async findEnabled(id: number): Promise<Seller | null> {
    const row = await this.rows().where(`seller.id = :id and seller.status = 'enabled'`, { id }).getOne();
    return row && new Seller(row);
  }

  async connection(id: number): Promise<SellerConnection | null> {
    const [row] = await this.database.query<ConnectionRow>(
      `select id as "sellerId", account_id as "accountId", agent_url as "agentUrl", protocol, sealed_token as "sealedToken"
       from seller_agents where id = $1 and status = 'enabled'`,
      [id],
      'storefronts.connection',
    );
    if (!row) return null;
    const { sealedToken, ...connection } = row;
    return { ...connection, bearerToken: sealedToken && this.box.open(sealedToken, boundTo(id)) };
  }

  private rows() {
    return this.database.manager.createQueryBuilder(sellerRows, 'seller');
  }

  private seal(id: number, bearerToken: string | null): string | null {
    return bearerToken === null ? null : this.box.seal(bearerToken, boundTo(id));
  }

  private async guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isUniqueViolation(error, 'seller_agents_slug')) throw storefrontErrors.slugTaken({ field: 'slug' });
      throw error;
    }
  }
}

/** Moved to another row, a sealed token does not open. */
const boundTo = (id: number) => `seller-agent:${id}`;

const asSellers = (rows: SellerState[]): Seller[] => rows.map((row) => new Seller(row));
