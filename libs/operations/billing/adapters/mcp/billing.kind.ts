import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Caller } from '@exchange/kernel';
import { ObjectKind } from '@exchange/platform';
import { type BillingView, isTosAccepted } from '../../application/billing-view';
import { BillingService } from '../../application/billing.service';
import { CurrenciesService } from '../../application/currencies.service';
import { canAcceptTos } from '../http/billing-surroundings.wire';
import { type BillingAccountWire, billingAccountWire } from '../http/billing.wire';
import { type BillingCurrencyWire, billingCurrencyWire } from '../http/currencies.wire';

/** What REST answers in two documents: the account in its main currency, and how the organization stands in each. */
interface BillingInCurrencies extends BillingAccountWire {
  readonly currencies: readonly BillingCurrencyWire[];
  readonly terms: BillingTermsOfUse;
}

/** gaps-2.md §15.3. */
interface BillingTermsOfUse {
  readonly requiredVersion: string;
  readonly url: string | null;
  /** The last one. */
  readonly acceptedVersion: string | null;
  readonly acceptedAt: Date | null;
  readonly currentVersionAccepted: boolean;
  /** Where there is a text to accept, and its version is not accepted. */
  readonly acceptanceRequired: boolean;
  /** By the caller: a signed-in admin of the organization. */
  readonly canAccept: boolean;
}

const filter = z.strictObject({});

/** gaps-2.md §15.3. 403 to whoever is no admin. */
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
    const view = await this.billing.read(caller);
    const currencies = (await this.currencies.list(caller)).map(billingCurrencyWire);
    return { ...billingAccountWire(view), currencies, terms: termsOf(view) };
  }
}

function termsOf(view: BillingView): BillingTermsOfUse {
  const { surroundings, tos } = view;
  const [last] = surroundings.agreements;
  const currentVersionAccepted = isTosAccepted(view);
  return {
    requiredVersion: tos.version,
    url: tos.url,
    acceptedVersion: last?.version ?? null,
    acceptedAt: last?.acceptedAt ?? null,
    currentVersionAccepted,
    acceptanceRequired: tos.url !== null && !currentVersionAccepted,
    canAccept: canAcceptTos(view),
  };
}
