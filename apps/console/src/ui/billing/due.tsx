import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { isChild } from '#/lib/billing';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { ForeignText, Time } from '#/ui/parts';

type Action = Schemas['NextAction']['type'];

const places = {
  ACCEPT_TOS: { to: '/a/$account', label: 'billing.do.terms' },
  ADD_BILLING_INFO: { to: '/a/$account/billing/info', label: 'billing.do.info' },
  ADD_PAYMENT_METHOD: { to: '/a/$account/billing/payments', label: 'billing.method.setUp' },
  UPDATE_PAYMENT_METHOD: { to: '/a/$account/billing/payments', label: 'billing.method.replace' },
  FUND_PREPAY: { to: '/a/$account/billing/payments', label: 'billing.prepay' },
  APPLY_FOR_CREDIT: { to: '/a/$account/billing/credit', label: 'billing.credit.apply' },
  RESOLVE_HOLD: { to: '/a/$account/billing/payments', label: 'billing.do.pay' },
} as const satisfies Partial<Record<Action, object>>;

/** The one thing that is due, with its button, and the spend holds with their reasons. */
export function BillingDue({ billing }: { billing: Schemas['BillingAccount'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { type } = billing.nextAction;
  const { holds } = billing.standing;
  if (!billing.payment.billingEnabled || type === 'NONE') return null;
  const place = type in places && !isChild(billing) ? places[type as keyof typeof places] : null;
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-bad-soft px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Icon name="alert" className="text-bad" />
        <p className="min-w-0 flex-1 basis-64">{text.word('billing.next', type)}</p>
        {place !== null && (
          <LinkButton kind="main" to={place.to} params={{ account }}>
            {text(place.label)}
          </LinkButton>
        )}
      </div>
      {holds.length > 0 && (
        <ul aria-label={text('billing.holds')} className="grid gap-1 text-xs">
          {holds.map(({ id, type: kind, reason, createdAt }) => (
            <li key={id} className="wrap-anywhere">
              <strong className="font-medium">{text.word('billing.hold', kind)}</strong> <ForeignText>{reason}</ForeignText>{' '}
              <span className="text-mute">
                <Time at={createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
