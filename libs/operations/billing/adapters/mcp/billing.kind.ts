import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform/tools';
import { BillingService } from '../../application/billing.service';
import { CurrenciesService } from '../../application/currencies.service';
import { type BillingCurrencyWire, billingCurrencyWire } from '../http/currencies.wire';
import { type BillingObject, billingObject } from './billing-object';

/** Combines two REST documents: the account in its main currency, and the standing in each currency. */
interface BillingInCurrencies extends BillingObject {
  readonly currencies: readonly BillingCurrencyWire[];
}

const filter = z.strictObject({});

/** Kind `billing` (gaps-2.md §15.3). 403 unless the caller is an admin. */
@Injectable()
export class BillingKind extends ObjectKind<typeof filter> {
  readonly kind = 'billing';
  readonly description =
    'How the organization stands: what it has, what it may still commit in each currency, and what to do next. Money moves nowhere by a tool.';
  readonly filter = filter;
  override readonly isSingleton = true;

  constructor(
    private readonly billing: BillingService,
    private readonly currencies: CurrenciesService,
  ) {
    super();
  }

  override async get(caller: Caller): Promise<BillingInCurrencies> {
    const account = billingObject(await this.billing.read(caller));
    return { ...account, currencies: (await this.currencies.list(caller)).map(billingCurrencyWire) };
  }
}
