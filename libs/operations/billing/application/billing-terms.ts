import { Injectable } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import type { Dunning } from '../domain/dunning';
import type { ChargingTerms } from '../domain/fees';

/** Billing settings chosen by the operator of the exchange. */
@Injectable()
export class BillingTerms implements ChargingTerms {
  constructor(private readonly settings: Settings) {}

  get isBillingOn(): boolean {
    return this.settings.billing === 'on';
  }

  get isCardCollected(): boolean {
    return this.settings.stripeSecretKey !== '';
  }

  /** Required version of the terms of service and where they are published; `url` is null when nobody has to accept them. */
  get tos(): { readonly version: string; readonly url: string | null } {
    return { version: this.settings.termsVersion, url: this.settings.termsUrl || null };
  }

  get route() {
    return this.settings.billingRoute;
  }

  /** Name and address of the issuer of invoices, one line each. */
  get issuer(): readonly string[] {
    return this.settings.billingIssuer
      .split('|')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }

  get feeBasisPoints(): number {
    return this.settings.billingFeeBasisPoints;
  }

  get dunning(): Dunning {
    const { billingReminderDays: reminderDays, billingHoldAfterDays: days } = this.settings;
    return { reminderDays, holdDay: days === 0 ? null : days };
  }

  get overDeliveryBasisPoints(): number {
    return this.settings.billingOverDeliveryBasisPoints;
  }
}
