import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { minorMoney } from '#/lib/minor';
import { useTrail } from '#/lib/trail';
import { ChargedDays } from '#/ui/billing/charged-days';
import { ForAdmins } from '#/ui/billing/for-admins';
import { MediaBuyLink } from '#/ui/billing/media-buy-link';
import { DecideOverDelivery } from '#/ui/billing/over-delivery-decision';
import { BillingState } from '#/ui/billing/state';
import { Facts, Figure, Figures, ForeignText, ObjectSkeleton, Page, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/billing_/over-deliveries/$id')({
  loader: () => loadMessages('billing', 'payouts'),
  component: () => <ForAdmins>{() => <OverDelivery />}</ForAdmins>,
});

function OverDelivery() {
  const text = useText();
  const { id: mediaBuyId } = Route.useParams();
  useTrail([
    { label: text('billing.title'), to: '/a/$account/billing' },
    { label: text('billing.over'), to: '/a/$account/billing/over-deliveries' },
  ]);
  const query = $api.useQuery('get', '/api/v2/billing/over-deliveries/{mediaBuyId}', { params: { path: { mediaBuyId } } });
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={4} />}>
      {({ data }) => <Shown of={data} />}
    </Loaded>
  );
}

function Shown({ of }: { of: Schemas['OverDelivery'] }) {
  const text = useText();
  const { mediaBuyId, currency, status, reason, decidedBy, decidedAt } = of;
  const money = (minor: string) => minorMoney(text, minor, currency);
  return (
    <Page
      title={text('billing.over.one', { amount: money(of.beyondMinor === '0' ? of.acceptedMinor : of.beyondMinor) })}
      state={<BillingState of={status} />}
      actions={<DecideOverDelivery of={of} />}
      facts={
        <Facts
          of={[
            { label: text('billing.mediaBuy'), value: <MediaBuyLink id={mediaBuyId} /> },
            { label: text('billing.countedBy'), value: text.word('billing.countedBy', of.countedBy) },
            { label: text('billing.accepted'), value: money(of.acceptedMinor) },
            { label: text('billing.decidedBy'), value: decidedBy === null ? '–' : <ForeignText>{decidedBy}</ForeignText> },
            { label: text('field.updated'), value: <Time at={decidedAt ?? of.updatedAt} /> },
          ]}
        />
      }
    >
      <Figures>
        <Figure label={text('billing.agreed')} value={money(of.agreedMinor)} />
        <Figure label={text('billing.reported')} value={money(of.reportedMinor)} />
        <Figure label={text('billing.charged')} value={money(of.chargedMinor)} />
        <Figure label={text('billing.beyond')} value={money(of.beyondMinor)} />
      </Figures>
      {reason !== null && (
        <p className="rounded-lg border border-line bg-panel px-4 py-3">
          <ForeignText lines>{reason}</ForeignText>
        </p>
      )}
      <ChargedDays mediaBuyId={mediaBuyId} />
    </Page>
  );
}
