import { Injectable } from '@nestjs/common';
import { AccountsFacade, BuyerAccess, canBuyFrom } from '@exchange/accounts';
import type { DomainError } from '@exchange/kernel';
import type { Commitment } from '@exchange/media-buys';
import { authErrors } from '@exchange/platform';
import { StorefrontsFacade } from '@exchange/storefronts';
import { billingErrors } from '../domain/errors';
import { BillingTerms } from './billing-terms';

/** Checks which sellers an account may buy from and which part of a purchase is charged (docs/adr/0178): sandbox sellers cost nothing. */
@Injectable()
export class SandboxChecks {
  constructor(
    private readonly storefronts: StorefrontsFacade,
    private readonly accounts: AccountsFacade,
    private readonly access: BuyerAccess,
    private readonly terms: BillingTerms,
  ) {}

  /** `billable` is the part that costs money. The refusal names the sellers and the missing setup. */
  async check(accountId: number, commitment: Commitment): Promise<{ readonly refusal: DomainError | null; readonly billable: Commitment }> {
    const standing = await this.standingOf(accountId);
    if (!standing?.canWrite) return { refusal: authErrors.termsNotAccepted(), billable: commitment };
    if (standing.posture === 'FULL' && !this.terms.isBillingOn) return { refusal: null, billable: commitment };
    const sandboxes = await this.storefronts.sandboxesAmong(accountId, [...new Set(commitment.parts.map(({ sellerId }) => sellerId))]);
    const billable = { ...commitment, parts: commitment.parts.filter(({ sellerId }) => !sandboxes.has(sellerId)) };
    const refused = commitment.parts.filter(({ sellerId }) => !canBuyFrom(standing, { sandbox: sandboxes.has(sellerId) }));
    if (refused.length === 0) return { refusal: null, billable };
    const sellerIds = [...new Set(refused.map(({ sellerId }) => sellerId))];
    return { refusal: billingErrors.sandboxOnly({ details: { missing: standing.missing, sellerIds } }), billable };
  }

  /** Whether the account may buy only from sandbox sellers. */
  async isSandboxed(accountId: number): Promise<boolean> {
    return (await this.standingOf(accountId))?.posture === 'SANDBOX_ONLY';
  }

  private async standingOf(accountId: number) {
    const account = await this.accounts.describe(accountId);
    return account && this.access.standing(account);
  }
}
