import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { offerPath, type SavedOffer } from '#/lib/saved-offer';
import { Facts, ForeignText, Id, ObjectSkeleton, Page, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { BuyerOrders } from '#/ui/saved-offers/buyer-orders';
import { CodeCard } from '#/ui/saved-offers/code-card';
import { EditOffer, RevokeOffer } from '#/ui/saved-offers/offer-actions';
import { OfferSnapshot } from '#/ui/saved-offers/snapshot';
import { operatorText } from '#/ui/saved-offers/words';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/saved-offers/$id')({
  loader: () => loadMessages('savedOffers', 'discovery', 'mediaBuy'),
  component: OfferPage,
});

function OfferPage() {
  const { id } = Route.useParams();
  const offer = $api.useQuery('get', offerPath, { params: { path: { id: Number(id) } } });
  return (
    <Loaded query={offer} isPage skeleton={<ObjectSkeleton facts={8} />}>
      {({ data }) => <Shown key={id} offer={data} />}
    </Loaded>
  );
}

function Shown({ offer }: { offer: SavedOffer }) {
  const text = useText();
  const { status, redeemedBy, redeemedAt } = offer;
  const isRevocable = status === 'active' || status === 'expired';
  return (
    <Page
      title={offer.label}
      state={<State of={status}>{text.word('savedOffers.state', status)}</State>}
      about={text.word('savedOffers.stateHint', status)}
      actions={
        <>
          <EditOffer offer={offer} />
          {isRevocable && <RevokeOffer offer={offer} />}
        </>
      }
      facts={
        <Facts
          of={[
            { label: text('field.id'), value: <Id label={text('field.id')}>{String(offer.id)}</Id> },
            { label: text('savedOffers.code'), value: <Id label={text('savedOffers.code')}>{offer.proposalCode}</Id> },
            { label: text('savedOffers.operator'), value: <ForeignText>{operatorText(text, offer)}</ForeignText> },
            { label: text('savedOffers.expires'), value: <Time at={offer.expiresAt} /> },
            {
              label: text('savedOffers.redeemed'),
              value:
                redeemedAt === null || redeemedBy === null ? (
                  '–'
                ) : (
                  <>
                    {text('savedOffers.account', { id: String(redeemedBy) })}, <Time at={redeemedAt} />
                  </>
                ),
            },
            { label: text('savedOffers.notes'), value: offer.notes === null ? '–' : <ForeignText lines>{offer.notes}</ForeignText> },
            { label: text('field.created'), value: <Time at={offer.createdAt} /> },
            { label: text('field.updated'), value: <Time at={offer.updatedAt} /> },
          ]}
        />
      }
    >
      {status === 'active' && <CodeCard offer={offer} />}
      <BuyerOrders offer={offer} />
      <OfferSnapshot snapshot={offer.snapshot} />
      <ObjectHistory side="storefront" query={{ resourceId: String(offer.id), resourceTypes: ['SAVED_OFFER'] }} />
    </Page>
  );
}
