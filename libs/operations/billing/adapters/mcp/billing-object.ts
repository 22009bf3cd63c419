import { type BillingView, isTosAccepted, type NextAction } from '../../application/billing-view';
import { canAcceptTos } from '../http/billing-context.wire';
import { billingAccountWire, type BillingAccountWire } from '../http/billing.wire';

/** Acceptance of the terms by the organization (gaps-2.md §15.3). */
interface TermsStatus {
  readonly requiredVersion: string | null;
  readonly url: string | null;
  readonly acceptedVersion: string | null;
  readonly acceptedAt: Date | null;
  readonly currentVersionAccepted: boolean;
  readonly acceptanceRequired: boolean;
  readonly governedByExistingContract: boolean;
  readonly canAccept: boolean;
}

/** Payment method of the organization (gaps-2.md §15.3). */
interface PaymentAuthority {
  readonly verified: boolean;
  readonly status: 'pending' | 'verified' | null;
  readonly expiresAt: null;
  readonly submission: null;
  readonly secureHandoff: { readonly available: false; readonly reason: string };
}

/** Billing account for tools: the REST document without its paths. */
export interface BillingObject extends Omit<BillingAccountWire, 'nextAction'> {
  readonly terms: TermsStatus;
  readonly paymentAuthority: PaymentAuthority;
  readonly nextAction: {
    readonly type: NextAction;
    readonly message: string;
    readonly docsUrl: string | null;
    readonly canCompleteInChat: boolean;
  };
}

export function billingObject(view: BillingView): BillingObject {
  const { nextAction, ...account } = billingAccountWire(view);
  const { type, message } = nextAction;
  return {
    ...account,
    terms: termsOf(view),
    paymentAuthority: authorityOf(view),
    // Only people accept terms and move money, on pages: a tool cannot complete these steps alone.
    nextAction: { type, message, docsUrl: type === 'ACCEPT_TOS' ? view.tos.url : null, canCompleteInChat: false },
  };
}

function termsOf(view: BillingView): TermsStatus {
  const { url, version } = view.tos;
  const [last] = view.context.agreements;
  const isAccepted = isTosAccepted(view);
  return {
    requiredVersion: url === null ? null : version,
    url,
    acceptedVersion: last?.version ?? null,
    acceptedAt: last?.acceptedAt ?? null,
    currentVersionAccepted: isAccepted,
    acceptanceRequired: url !== null && !isAccepted,
    governedByExistingContract: false,
    canAccept: url !== null && canAcceptTos(view),
  };
}

/** Admins of a child account get no status, because the organization pays. */
function authorityOf({ askedBy, context, isCardCollected }: BillingView): PaymentAuthority {
  const status = askedBy.isOfOrganization ? (context.paymentMethod?.status ?? null) : null;
  const reason = !isCardCollected
    ? 'This exchange takes no cards: money is sent by transfer.'
    : 'No address is kept here: save_billing makes a page for your person.';
  return {
    verified: status === 'verified',
    status: status === 'pending_verification' ? 'pending' : status,
    expiresAt: null,
    submission: null,
    secureHandoff: { available: false, reason },
  };
}
