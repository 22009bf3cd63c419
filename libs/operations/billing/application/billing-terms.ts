import { Injectable } from '@nestjs/common';
import { Settings } from '@exchange/platform';
import type { Terms } from '../domain/fees';

/** What whoever runs the exchange has decided. */
@Injectable()
export class BillingTerms implements Terms {
  constructor(private readonly settings: Settings) {}

  get isOn(): boolean {
    return this.settings.billing === 'on';
  }

  get route() {
    return this.settings.billingRoute;
  }

  get feeBasisPoints(): number {
    return this.settings.billingFeeBasisPoints;
  }
}
