import { Injectable } from '@nestjs/common';
import type { Step } from '@exchange/kernel';
import { AggregateStore, Database, SecretBox } from '@exchange/platform';
import { Sellers, type OffsetRequest } from '../../domain/ports';
import { Seller, type SellerState } from '../../domain/seller';
import { sellerMapping, sellerRow } from './seller.row';
import { withSlugErrors } from './typeorm-own-storefronts';

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
    await withSlugErrors(() => this.store.insert(sellerMapping, seller, { sealedToken }));
  }

  async change(accountId: number, id: number, fn: Step<Seller>, bearerToken?: string | null): Promise<Seller | null> {
    return withSlugErrors(() =>
      this.database.run(async () => {
        const seller = await this.store.change(sellerMapping, { accountId, id }, fn);
        const token = seller?.state.hasCredentials === false ? null : bearerToken;
        if (seller && token !== undefined) {
          const sealed = this.seal(id, token);
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

  private rows() {
    return this.database.manager.createQueryBuilder(sellerRow, 'seller');
  }

  private seal(id: number, bearerToken: string | null): string | null {
    return bearerToken === null ? null : this.box.seal(bearerToken, tokenAad(id));
  }
}

/** Additional data of the encryption: an encrypted token opens only in its own row. */
export const tokenAad = (id: number) => `seller-agent:${id}`;

const asSellers = (rows: SellerState[]): Seller[] => rows.map((row) => new Seller(row));
