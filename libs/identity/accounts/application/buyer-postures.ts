import { Injectable } from '@nestjs/common';
import type { AccountState } from '../domain/account';
import { BuyerAccess } from '../domain/ports';

/** Replaces the stored posture of buyers by the current one. */
@Injectable()
export class BuyerPostures {
  constructor(private readonly access: BuyerAccess) {}

  /** The same accounts with their current posture, read in one query. Sellers keep null. */
  async of<A extends AccountState>(accounts: readonly A[]): Promise<A[]> {
    const buyers = accounts.filter(({ buyerAccessPosture }) => buyerAccessPosture !== null);
    const standings = await this.access.standings(buyers);
    return accounts.map((account) => {
      const standing = standings.get(account.id);
      return standing ? { ...account, buyerAccessPosture: standing.posture } : account;
    });
  }
}
