import { Injectable } from '@nestjs/common';
import type { AccountState, BuyerAccessPosture } from '../domain/account';
import { BuyerAccess } from '../domain/ports';

/** How far buyers reach, as everything that they need is now. */
@Injectable()
export class BuyerPostures {
  constructor(private readonly access: BuyerAccess) {}

  /** The same accounts, in one question. Sellers have no posture, and demos stay in the sandbox that they are. */
  async of<A extends AccountState>(accounts: readonly A[]): Promise<A[]> {
    const asked = accounts.filter(({ buyerAccessPosture, mode }) => buyerAccessPosture === 'SANDBOX_ONLY' && mode !== 'DEMO');
    if (asked.length === 0) return [...accounts];
    const needs = await this.access.needs(asked);
    const open = new Set(asked.filter(({ id }) => !needs.has(id)));
    return accounts.map((account) => (open.has(account) ? { ...account, buyerAccessPosture: full } : account));
  }
}

const full: BuyerAccessPosture = 'FULL';
