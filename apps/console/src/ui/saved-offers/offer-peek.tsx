import { Link } from '@tanstack/react-router';
import { Facts, ForeignText, Id, Rows, State, Time } from '../parts';
import { Loaded } from '../problem';
import { ProposalText } from './proposal-text';
import { operatorText } from './words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { offerPath, type SavedOffer } from '#/lib/saved-offer';

/** A saved offer beside the list. */
export function OfferPeek({ id }: { id: string }) {
  const offer = $api.useQuery('get', offerPath, { params: { path: { id: Number(id) } } });
  return (
    <Loaded query={offer} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown offer={data} />}
    </Loaded>
  );
}

function Shown({ offer }: { offer: SavedOffer }) {
  const text = useText();
  const { account } = useAccountContext();
  const [proposal] = offer.snapshot.proposals;
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link
            to="/a/$account/saved-offers/$id"
            params={{ account, id: String(offer.id) }}
            className="hover:underline focus-visible:underline"
          >
            <ForeignText>{offer.label}</ForeignText>
          </Link>
        </h2>
        <State of={offer.status}>{text.word('savedOffers.state', offer.status)}</State>
      </header>
      <Facts
        of={[
          { label: text('savedOffers.code'), value: <Id label={text('savedOffers.code')}>{offer.proposalCode}</Id> },
          { label: text('savedOffers.operator'), value: <ForeignText>{operatorText(text, offer)}</ForeignText> },
          { label: text('savedOffers.expires'), value: <Time at={offer.expiresAt} /> },
          ...(offer.redeemedAt === null ? [] : [{ label: text('savedOffers.redeemed'), value: <Time at={offer.redeemedAt} /> }]),
          ...(offer.notes === null ? [] : [{ label: text('savedOffers.notes'), value: <ForeignText lines>{offer.notes}</ForeignText> }]),
        ]}
      />
      {proposal && <ProposalText proposal={proposal} />}
    </>
  );
}
