import { Injectable } from '@nestjs/common';
import type { AccountState } from '../domain/account';
import { BuyerAccess } from '../domain/ports';

/** How far buyers reach, as everything that they need is now. */
@Injectable()
export class BuyerPostures {
  constructor(private readonly access: BuyerAccess) {}

  /** The same accounts, in one query. Sellers have no posture. */
  async of<A extends AccountState>(accounts: readonly A[]): Promise<A[]> {
    const buyers = accounts.filter(({ buyerAccessPosture }) => buyerAccessPosture !== null);
    const standings = await this.access.standings(buyers);
    return accounts.map((account) => {
      const standing = standings.get(account.id);
      return standing ? { ...account, buyerAccessPosture: standing.posture } : account;
    });
  }
}
