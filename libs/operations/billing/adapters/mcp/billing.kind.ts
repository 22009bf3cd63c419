import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform';
import { BillingService } from '../../application/billing.service';
import { type BillingAccountWire, billingAccountWire } from '../http/billing.wire';

const filter = z.strictObject({});

/** gaps-2.md §15.3. 403 to whoever is no admin. */
@Injectable()
export class BillingKind extends ObjectKind<typeof filter> {
  readonly kind = 'billing';
  readonly description =
    'How the organization stands: what it has, what it may still commit, and what to do next. Money moves nowhere by a tool.';
  readonly filter = filter;
  override readonly isSingleton = true;

  constructor(private readonly billing: BillingService) {
    super();
  }

  override async get(caller: Caller, id: string): Promise<BillingAccountWire | null> {
    return id === '' ? billingAccountWire(await this.billing.read(caller)) : null;
  }
}
