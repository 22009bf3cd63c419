import { Injectable } from '@nestjs/common';
import { AccountsFacade, type AccountState, BuyerAccess } from '@exchange/accounts';
import type { Caller } from '@exchange/kernel';
import { Settings } from '@exchange/platform';
import { HostedStorefrontsFacade, type Listing, SellersFacade, StorefrontsFacade } from '@exchange/storefronts';
import { accountOf } from './account-of';
import {
  type BuyerAction,
  type BuyerFacts,
  buyerChecks,
  type BuyerStatus,
  isBlocked,
  isBlocking,
  isPaused,
  sellerChecks,
  type SellerStatus,
} from './checks';
import { OperatorService } from './operator.service';
import { isAccepted, TermsService } from './terms.service';

interface Checked<Status extends string> {
  readonly id: string;
  readonly isBlocker: boolean;
  readonly status: Status;
}

export interface BuyerReadiness extends BuyerFacts {
  readonly tosAccepted: boolean;
  readonly platformReady: boolean;
  readonly checks: readonly (Checked<BuyerStatus> & { readonly action: BuyerAction | null })[];
  /** All sellers of the directory; a page of them. */
  readonly total: number;
  readonly ready: number;
  readonly destinations: readonly (Listing & { readonly canBuy: boolean })[];
}

export interface SellerReadiness {
  readonly blocked: boolean;
  /** There are agents or a storefront, and all of them are disabled or paused. */
  readonly isPaused: boolean;
  readonly checks: readonly (Checked<SellerStatus> & {
    readonly name: string;
    readonly category: string;
    readonly action: string | null;
  })[];
}

/** What an account still needs before it can do business, computed at every call (gaps.md §6.7). */
@Injectable()
export class ReadinessService {
  constructor(
    private readonly terms: TermsService,
    private readonly operators: OperatorService,
    private readonly accounts: AccountsFacade,
    private readonly access: BuyerAccess,
    private readonly settings: Settings,
    private readonly storefronts: StorefrontsFacade,
    private readonly sellers: SellersFacade,
    private readonly hosted: HostedStorefrontsFacade,
  ) {}

  async ofBuyer(caller: Caller, { limit, offset }: { limit: number; offset: number }): Promise<BuyerReadiness> {
    const accountId = accountOf(caller);
    const [account, operator, terms, directory] = await Promise.all([
      this.accounts.describe(accountId),
      this.operators.find(accountId),
      this.terms.read(accountId),
      this.storefronts.eligible({ buyerId: accountId }),
    ]);
    const needs = (await this.access.needs([account as AccountState])).get(accountId) ?? [];
    const facts: BuyerFacts = { account: account as AccountState, operator, terms, needs, isSandboxFirst: this.settings.isSandboxFirst };
    const checks = buyerChecks.map((check) => {
      const { id, action, status: judge } = check;
      const status = judge(facts);
      return { id, isBlocker: isBlocking(check, facts), status, action: status === 'complete' ? null : action(facts) };
    });
    const platformReady = !isBlocked(checks);
    const isReady = ({ sandbox }: Listing) => platformReady || (facts.isSandboxFirst && sandbox);
    return {
      ...facts,
      checks,
      tosAccepted: isAccepted(terms),
      platformReady,
      total: directory.length,
      ready: directory.filter(isReady).length,
      destinations: directory.slice(offset, offset + limit).map((listing) => ({ ...listing, canBuy: isReady(listing) })),
    };
  }

  async ofSeller(caller: Caller): Promise<SellerReadiness> {
    const accountId = accountOf(caller);
    const [terms, agents, own] = await Promise.all([
      this.terms.read(accountId),
      this.sellers.ofAccount(accountId),
      this.hosted.ofAccount(accountId),
    ]);
    const storefront = own?.status === 'archived' ? null : own;
    const checks = sellerChecks.map(({ id, name, category, isBlocker, action, status: judge }) => {
      const status = judge({ terms, agents, storefront });
      return { id, name, category, isBlocker, status, action: status === 'complete' ? null : action };
    });
    return { blocked: isBlocked(checks), isPaused: isPaused({ agents, storefront }), checks };
  }
}
