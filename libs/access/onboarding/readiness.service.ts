import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountState, BuyerAccess, canBuyFrom } from '@exchange/accounts';
import type { Caller } from '@exchange/kernel';
import { HostedStorefrontsFacade, type Listing, SellersFacade, StorefrontsFacade } from '@exchange/storefronts';
import { accountOf } from './account-of';
import {
  type BuyerAction,
  type BuyerFacts,
  buyerChecks,
  type BuyerStatus,
  canBeAsked,
  isBlocked,
  isPaused,
  sellerChecks,
  type SellerFacts,
  type SellerStatus,
} from './checks';
import { OperatorService } from './operator.service';
import { isAccepted, TermsService } from './terms.service';

interface Checked<Status extends string> {
  readonly id: string;
  readonly name: string;
  readonly isBlocker: boolean;
  readonly status: Status;
}

export interface BuyerReadiness extends BuyerFacts {
  readonly tosAccepted: boolean;
  readonly platformReady: boolean;
  readonly checks: readonly (Checked<BuyerStatus> & { readonly action: BuyerAction | null })[];
  /** How many sellers the directory has for this buyer; a page of them. */
  readonly total: number;
  readonly destinations: readonly (Listing & { readonly canBuy: boolean })[];
  /** How many of all it can buy from, and the first of them. */
  readonly ready: number;
  readonly readyDestinations: readonly Listing[];
}

export interface SellerReadiness extends SellerFacts {
  readonly blocked: boolean;
  /** Whether buyers find it and ask it. */
  readonly canTransact: boolean;
  /** There are agents or a storefront, and all of them are disabled or paused. */
  readonly isPaused: boolean;
  readonly checks: readonly (Checked<SellerStatus> & { readonly category: string; readonly action: string | null })[];
}

/** What an account still needs before it can do business, computed at every call (gaps.md §6.7), by its `BuyerStanding`. */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly terms: TermsService,
    private readonly operators: OperatorService,
    private readonly accounts: AccountsFacade,
    private readonly access: BuyerAccess,
    private readonly storefronts: StorefrontsFacade,
    private readonly sellers: SellersFacade,
    private readonly hosted: HostedStorefrontsFacade,
  ) {}

  ofBuyer(caller: Caller, page: { limit: number; offset: number }): Promise<BuyerReadiness> {
    return this.ofBuyerAccount(accountOf(caller), page);
  }

  /** Whoever asks: not everybody is told all of it. */
  async ofBuyerAccount(accountId: number, { limit, offset }: { limit: number; offset: number }): Promise<BuyerReadiness> {
    const account = await this.describe(accountId);
    const [standing, operator, terms, directory] = await Promise.all([
      this.access.standing(account),
      this.operators.find(accountId),
      this.terms.read(accountId),
      this.storefronts.eligible({ buyerId: accountId }),
    ]);
    const facts: BuyerFacts = { account, operator, standing };
    const checks = buyerChecks.map(({ id, name, need, action, status: judge }) => {
      const status = judge(facts);
      return { id, name, isBlocker: standing.asked.includes(need), status, action: status === 'complete' ? null : action };
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
    const accountId = accountOf(caller);
    const [standing, agents, own] = await Promise.all([
      this.describe(accountId).then((account) => this.access.standing(account)),
      this.sellers.ofAccount(accountId),
      this.hosted.ofAccount(accountId),
    ]);
    const facts: SellerFacts = { standing, agents, storefront: own?.status === 'archived' ? null : own };
    const checks = sellerChecks.map(({ id, name, category, isBlocker, action, status: judge }) => {
      const status = judge(facts);
      return { id, name, category, isBlocker: isBlocker(facts), status, action: status === 'complete' ? null : action };
    });
    return { ...facts, blocked: isBlocked(checks), canTransact: canBeAsked(facts), isPaused: isPaused(facts), checks };
  }

  private async describe(accountId: number): Promise<AccountState> {
    return (await this.accounts.describe(accountId)) as AccountState;
  }
}
