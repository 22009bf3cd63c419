import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { offerPath, type SavedOffer } from '#/lib/saved-offer';
import { Card, Facts, ForeignText, Id, ObjectSkeleton, Page, Rows, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { BuyerOrders } from '#/ui/saved-offers/buyer-orders';
import { CodeCard } from '#/ui/saved-offers/code-card';
import { EditOffer, RevokeOffer } from '#/ui/saved-offers/offer-actions';
import { OfferSnapshot } from '#/ui/saved-offers/snapshot';
import { operatorText } from '#/ui/saved-offers/words';
import { Entries } from '#/ui/timeline/entries';

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
      <History id={String(offer.id)} />
    </Page>
  );
}

function History({ id: resourceId }: { id: string }) {
  const text = useText();
  const query = { resourceId, resourceTypes: ['SAVED_OFFER' as const], take: 20 };
  const log = $api.useQuery('get', '/api/v2/storefront/audit-logs', { params: { query } });
  return (
    <Card title={text('history.title')} flush>
      <Loaded query={log} skeleton={<Rows count={3} />}>
        {({ data }) => (data.length === 0 ? <p className="p-4 text-mute">{text('history.none')}</p> : <Entries entries={data} />)}
      </Loaded>
    </Card>
  );
}
