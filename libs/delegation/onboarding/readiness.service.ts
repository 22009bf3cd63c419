import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountState, BuyerAccess, canBuyFrom } from '@exchange/accounts';
import type { Caller } from '@exchange/kernel';
import { HostedStorefrontsFacade, type Listing, SellersFacade, StorefrontsFacade } from '@exchange/storefronts';
import { isAccepted, AccountTermsService } from './account-terms.service';
import {
  type BuyerAction,
  type BuyerFacts,
  buyerChecks,
  type BuyerCheckStatus,
  hasSupply,
  hasOpenBlocker,
  isPaused,
  sellerChecks,
  type SellerFacts,
  type SellerCheckStatus,
} from './checks';
import { OperatorService } from './operator.service';

interface CheckResult<Status extends string> {
  readonly id: string;
  readonly name: string;
  readonly isBlocker: boolean;
  readonly status: Status;
}

export interface BuyerReadiness extends BuyerFacts {
  readonly tosAccepted: boolean;
  readonly platformReady: boolean;
  readonly checks: readonly (CheckResult<BuyerCheckStatus> & { readonly action: BuyerAction | null })[];
  /** Number of sellers in the directory for this buyer; `destinations` is a page of them. */
  readonly total: number;
  readonly destinations: readonly (Listing & { readonly canBuy: boolean })[];
  /** Number of sellers that the account can buy from; `readyDestinations` is a page of them. */
  readonly ready: number;
  readonly readyDestinations: readonly Listing[];
}

export interface SellerReadiness extends SellerFacts {
  readonly blocked: boolean;
  /** Whether buyers find the seller and the exchange asks it. */
  readonly canTransact: boolean;
  /** Whether the seller has agents or a storefront and all of them are disabled or paused. */
  readonly isPaused: boolean;
  readonly checks: readonly (CheckResult<SellerCheckStatus> & { readonly category: string; readonly action: string | null })[];
}

/** Computes at every call what an account still needs before it can do business (docs/spec/gaps.md §6.7). */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly terms: AccountTermsService,
    private readonly operators: OperatorService,
    private readonly accounts: AccountsFacade,
    private readonly access: BuyerAccess,
    private readonly storefronts: StorefrontsFacade,
    private readonly sellers: SellersFacade,
    private readonly hosted: HostedStorefrontsFacade,
  ) {}

  ofBuyer(caller: Caller, page: { limit: number; offset: number }): Promise<BuyerReadiness> {
    return this.ofBuyerAccount(caller.accountId, page);
  }

  /** Checks no permission: the caller decides what to show. */
  async ofBuyerAccount(accountId: number, { limit, offset }: { limit: number; offset: number }): Promise<BuyerReadiness> {
    const account = await this.describe(accountId);
    const [standing, operator, terms, directory] = await Promise.all([
      this.access.standing(account),
      this.operators.find(accountId),
      this.terms.read(accountId),
      this.storefronts.listEligible({ buyerId: accountId }),
    ]);
    const facts: BuyerFacts = { account, operator, standing };
    const checks = buyerChecks.map(({ id, name, need, action, status: evaluate }) => {
      const status = evaluate(facts);
      return { id, name, isBlocker: standing.required.includes(need), status, action: status === 'complete' ? null : action };
    });
    const sandboxes =
      standing.posture === 'FULL'
        ? new Set<number>()
        : await this.storefronts.sandboxesAmong(
            accountId,
            directory.map(({ id }) => id),
          );
    const canBuy = ({ id }: Listing) => canBuyFrom(standing, { sandbox: sandboxes.has(id) });
    const ready = directory.filter(canBuy);
    return {
      ...facts,
      checks,
      tosAccepted: isAccepted(terms),
      platformReady: standing.missing.length === 0,
      total: directory.length,
      destinations: directory.slice(offset, offset + limit).map((listing) => ({ ...listing, canBuy: canBuy(listing) })),
      ready: ready.length,
      readyDestinations: ready.slice(0, limit),
    };
  }

  async ofSeller(caller: Caller): Promise<SellerReadiness> {
    const { accountId } = caller;
    const [standing, agents, own] = await Promise.all([
      this.describe(accountId).then((account) => this.access.standing(account)),
      this.sellers.ofAccount(accountId),
      this.hosted.ofAccount(accountId),
    ]);
    const facts: SellerFacts = { standing, agents, storefront: own?.status === 'archived' ? null : own };
    const checks = sellerChecks.map(({ id, name, category, isBlocker, action, status: evaluate }) => {
      const status = evaluate(facts);
      return { id, name, category, isBlocker: isBlocker(facts), status, action: status === 'complete' ? null : action };
    });
    return { ...facts, blocked: hasOpenBlocker(checks), canTransact: hasSupply(facts), isPaused: isPaused(facts), checks };
  }

  private async describe(accountId: number): Promise<AccountState> {
    return (await this.accounts.describe(accountId)) as AccountState;
  }
}
