import { Injectable } from '@nestjs/common';
import { Sellers } from '../domain/ports';
import type { SellerState } from '../domain/seller';

/** More agents than an account has. */
const allAgents = { limit: 1_000, offset: 0 };

/** The facade for contexts that look at what an account sells through: its own agents, archived ones gone. */
@Injectable()
export class SellersFacade {
  constructor(private readonly sellers: Sellers) {}

  async ofAccount(accountId: number): Promise<readonly SellerState[]> {
    return (await this.sellers.ofAccount(accountId, allAgents)).map(({ state }) => state);
  }
}
