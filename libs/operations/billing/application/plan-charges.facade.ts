import { Injectable } from '@nestjs/common';
import type { Caller } from '@exchange/kernel';
import { type BillingStanding, billingStandingOf } from '../domain/billing-standing';
import { billingErrors } from '../domain/errors';
import type { Minor } from '../domain/ledger';
import { BillingAccounts, Ledger } from '../domain/ports';
import { entriesFor } from '../domain/position';
import { BillingTerms } from './billing-terms';
import { Organizations } from './organizations';

export interface PlanCharge {
  readonly source: 'commitment' | 'overage';
  /** Key of the charge, unique within the organization: a charge is posted once. */
  readonly key: string;
  readonly memo: string;
  readonly occurredAt: Date;
  readonly amountMinor: Minor;
}

/** An organization whose row is locked until the transaction ends. */
export interface LockedPayer {
  readonly currency: string;
  readonly isHeld: boolean;
  readonly standing: BillingStanding;
}

/** Billing operations of plans: payer, currency and postings (docs/adr/0117). Joins the surrounding transaction. */
@Injectable()
export class PlanChargesFacade {
  constructor(
    private readonly organizations: Organizations,
    private readonly accounts: BillingAccounts,
    private readonly ledger: Ledger,
    private readonly terms: BillingTerms,
  ) {}

  get isOn(): boolean {
    return this.terms.isBillingOn;
  }

  /** Payer of the account; null for a demo. */
  payerOf(accountId: number): Promise<number | null> {
    return this.organizations.payerOf(accountId);
  }

  /** 403 unless the caller is an admin of the organization. */
  payerForAdmin(caller: Caller): Promise<number> {
    return this.organizations.payerForAdmin(caller);
  }

  /** Payer of any account, for platform staff. 404 for an unknown account and for a demo. */
  payerForStaff(caller: Caller, accountId: number): Promise<number> {
    return this.organizations.payerForStaff(caller, accountId);
  }

  async currencyOf(accountId: number): Promise<string> {
    return (await this.accounts.find(accountId)).account.state.currency;
  }

  async lock(accountId: number): Promise<LockedPayer> {
    const { account, committedMinor } = await this.accounts.lock(accountId);
    const { currency, holds } = account.state;
    const standing = billingStandingOf(account.state, await this.ledger.position(accountId, currency), committedMinor);
    return { currency, isHeld: holds.length > 0, standing };
  }

  /** 402 `CREDIT_LIMIT_EXCEEDED` when the organization has a spend hold, or too little left. */
  assertAffordable({ currency, isHeld, standing: { availableMinor } }: LockedPayer, neededMinor: Minor): void {
    if (neededMinor === 0) return;
    const details = { neededMinor: String(neededMinor), availableMinor: String(availableMinor), currency };
    if (isHeld) throw billingErrors.held({ details });
    if (neededMinor > availableMinor) throw billingErrors.creditLimitExceeded({ details });
  }

  /** Posts a charge to a locked organization. Does nothing while billing is off. */
  async charge(accountId: number, currency: string, { source, key, memo, occurredAt, amountMinor }: PlanCharge): Promise<void> {
    if (amountMinor === 0 || !this.isOn) return;
    const entries = entriesFor(await this.ledger.position(accountId, currency), currency, [['PLANS', amountMinor]]);
    await this.ledger.post({ accountId, source, sourceKey: key, memo, occurredAt, entries });
  }
}
