import { Injectable } from '@nestjs/common';
import { AccountsFacade, BuyerAccess } from '@exchange/accounts';
import type { DomainError } from '@exchange/kernel';
import type { Commitment } from '@exchange/media-buys';
import { StorefrontsFacade } from '@exchange/storefronts';
import { billingErrors } from '../domain/errors';
import { BillingTerms } from './billing-terms';

/** What is bought from sandbox sellers, and who may buy from others (docs/adr/0143). */
@Injectable()
export class SandboxChecks {
  constructor(
    private readonly storefronts: StorefrontsFacade,
    private readonly accounts: AccountsFacade,
    private readonly access: BuyerAccess,
    private readonly terms: BillingTerms,
  ) {}

  /** `charged`: the part of it that costs something. The refusal names the sellers, and what is missing. */
  async check(accountId: number, commitment: Commitment): Promise<{ readonly refusal: DomainError | null; readonly charged: Commitment }> {
    if (!this.terms.isOn && !this.terms.isSandboxFirst) return { refusal: null, charged: commitment };
    const sandboxes = await this.storefronts.sandboxesAmong([...new Set(commitment.parts.map(({ sellerId }) => sellerId))]);
    const parts = commitment.parts.filter(({ sellerId }) => !sandboxes.has(sellerId));
    const charged = { ...commitment, parts };
    if (!this.terms.isSandboxFirst || parts.length === 0) return { refusal: null, charged };
    const needs = await this.needsOf(accountId);
    if (needs.length === 0) return { refusal: null, charged };
    const sellerIds = [...new Set(parts.map(({ sellerId }) => sellerId))];
    return { refusal: billingErrors.sandboxOnly({ details: { missing: needs, sellerIds } }), charged };
  }

  /** Whether the account buys from sandbox sellers alone. */
  async isSandboxed(accountId: number): Promise<boolean> {
    return this.terms.isSandboxFirst && (await this.needsOf(accountId)).length > 0;
  }

  private async needsOf(accountId: number) {
    const account = await this.accounts.describe(accountId);
    if (!account || account.mode === 'DEMO' || account.buyerAccessPosture !== 'SANDBOX_ONLY') return [];
    return (await this.access.needs([account])).get(accountId) ?? [];
  }
}
