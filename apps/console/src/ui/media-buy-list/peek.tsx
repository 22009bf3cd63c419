import { Link } from '@tanstack/react-router';
import { Flight } from '../flight';
import { Facts, ForeignText, Id, Rows, State, Time } from '../parts';
import { Loaded } from '../problem';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { useMediaBuyById } from '#/lib/media-buy';

/** A media buy beside the list. One that is not loaded in the list is read by its id. */
export function MediaBuyPeek({ id, row }: { id: string; row: Schemas['MediaBuy'] | undefined }) {
  const read = useMediaBuyById(id, row === undefined);
  if (row !== undefined) return <Shown buy={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown buy={data.mediaBuy} />}
    </Loaded>
  );
}

function Shown({ buy }: { buy: Schemas['MediaBuy'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const why = buy.message ?? (buy.pendingReason === null ? null : text.word('pending', buy.pendingReason));
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/media-buys/$id" params={{ account, id: buy.mediaBuyId }} className="hover:underline">
            <ForeignText>{buy.name}</ForeignText>
          </Link>
        </h2>
        <State of={buy.status}>{text.word('status', buy.status)}</State>
        {why !== null && (
          <p dir="auto" className="wrap-anywhere text-mute">
            {why.slice(0, 500)}
          </p>
        )}
      </header>
      <Facts
        of={[
          { label: text('field.id'), value: <Id label={text('field.id')}>{buy.mediaBuyId}</Id> },
          {
            label: text('mediaBuys.campaign'),
            value: (
              <Link
                to="/a/$account/campaigns/$id"
                params={{ account, id: buy.campaignId }}
                className="text-accent underline underline-offset-2"
              >
                {text('mediaBuys.campaign.open')}
              </Link>
            ),
          },
          { label: text('field.seller'), value: <ForeignText>{buy.sellerName}</ForeignText> },
          { label: text('field.budget'), value: text.money(buy.budget, buy.currency) },
          { label: text('field.flight'), value: <Flight dates={buy.flightDates} timezone={buy.timezone} /> },
          { label: text('mediaBuys.packages'), value: text.number(buy.packages.length) },
          { label: text('field.updated'), value: <Time at={buy.updatedAt} /> },
        ]}
      />
    </>
  );
}
