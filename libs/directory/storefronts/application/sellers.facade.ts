import { Injectable } from '@nestjs/common';
import { Sellers } from '../domain/ports';
import type { SellerState } from '../domain/seller';

/** Above the maximum number of agents per account. */
const allAgents = { limit: 1_000, offset: 0 };

/** Seller agents of an account without archived ones, for other contexts. */
@Injectable()
export class SellersFacade {
  constructor(private readonly sellers: Sellers) {}

  async ofAccount(accountId: number): Promise<readonly SellerState[]> {
    return (await this.sellers.ofAccount(accountId, allAgents)).map(({ state }) => state);
  }
}
