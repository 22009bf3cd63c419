import { Injectable } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import type { Dunning } from '../domain/dunning';
import type { Terms } from '../domain/fees';

/** What whoever runs the exchange has decided. */
@Injectable()
export class BillingTerms implements Terms {
  constructor(private readonly settings: Settings) {}

  get isOn(): boolean {
    return this.settings.billing === 'on';
  }

  /** Whether organizations can pay by card. */
  get isCardCollected(): boolean {
    return this.settings.stripeSecretKey !== '';
  }

  /** The terms that are asked for, and where they are read; null: nobody has to accept them. */
  get tos(): { readonly version: string; readonly url: string | null } {
    return { version: this.settings.termsVersion, url: this.settings.termsUrl || null };
  }

  get route() {
    return this.settings.billingRoute;
  }

  /** Name and address of who invoices. */
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
