import { Injectable } from '@nestjs/common';
import { AccountsFacade } from '@exchange/accounts';
import { BriefsFacade } from '@exchange/briefs';
import { OperatorsFacade } from '@exchange/onboarding';
import { type BuyerIdentity, SavedOfferLookups } from '../../domain/ports';

@Injectable()
export class FacadeSavedOfferLookups extends SavedOfferLookups {
  constructor(
    private readonly briefs: BriefsFacade,
    private readonly accounts: AccountsFacade,
    private readonly operators: OperatorsFacade,
  ) {
    super();
  }

  discoveryOf(accountId: number, briefArtifactId: string): Promise<string | null> {
    return this.briefs.discoveryOf(accountId, briefArtifactId);
  }

  /** The account and the organization above it. */
  async identityOf(buyerAccountId: number): Promise<BuyerIdentity> {
    const parentId = (await this.accounts.describe(buyerAccountId))?.parentId ?? null;
    const accountIds = parentId === null ? [buyerAccountId] : [buyerAccountId, parentId];
    return { accountIds, domains: await this.operators.domainsOf(accountIds) };
  }
}
