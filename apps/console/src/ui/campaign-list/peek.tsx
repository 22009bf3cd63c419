import { Link } from '@tanstack/react-router';
import { Flight } from '../flight';
import { Facts, ForeignText, Id, Rows, State, Time } from '../parts';
import { Loaded } from '../problem';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useCampaignById } from '#/lib/campaign';

const link = 'hover:underline focus-visible:underline';

/** A campaign beside the list: what it has, when it runs, and what was bought. */
export function CampaignPeek({ id }: { id: string }) {
  const campaign = useCampaignById(id);
  return (
    <Loaded query={campaign} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown campaign={data.campaign} />}
    </Loaded>
  );
}

function Shown({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { budget, campaignId: id } = campaign;
  const money = (value: number) => text.money(value, budget.currency);
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/campaigns/$id" params={{ account, id }} className={link}>
            <ForeignText>{campaign.name}</ForeignText>
          </Link>
        </h2>
        <State of={campaign.status}>{text.word('status', campaign.status)}</State>
      </header>
      <Facts
        of={[
          { label: text('field.id'), value: <Id label={text('field.id')}>{id}</Id> },
          { label: text('field.budget'), value: money(budget.total) },
          { label: text('campaigns.allocated'), value: money(campaign.allocatedBudget) },
          { label: text('campaigns.unallocated'), value: money(campaign.unallocatedBudget) },
          { label: text('field.flight'), value: <Flight dates={campaign.flightDates} timezone={campaign.timezone} /> },
          { label: text('field.pacing'), value: text.word('pacing', budget.pacing) },
          { label: text('field.updated'), value: <Time at={campaign.updatedAt} /> },
        ]}
      />
      <Buys campaignId={id} />
    </>
  );
}

function Buys({ campaignId }: { campaignId: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const buys = $api.useQuery('get', '/api/v2/buyer/media-buys', { params: { query: { campaignId, limit: 10 } } });
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-xs text-mute">{text('mediaBuys.title')}</h3>
      <Loaded query={buys} skeleton={<Rows count={2} />}>
        {({ data, meta }) => (
          <>
            {data.length === 0 && <p className="text-mute">{text('mediaBuys.none')}</p>}
            <ul className="divide-y divide-line">
              {data.map((buy) => (
                <li key={buy.mediaBuyId} className="flex min-w-0 items-center justify-between gap-3 py-1.5 text-xs">
                  <Link to="/a/$account/media-buys/$id" params={{ account, id: buy.mediaBuyId }} className={`min-w-0 ${link}`}>
                    <ForeignText>{buy.sellerName}</ForeignText>
                  </Link>
                  <State of={buy.status}>{text.word('status', buy.status)}</State>
                </li>
              ))}
            </ul>
            {meta.pagination.hasMore && (
              <Link to="/a/$account/media-buys" params={{ account }} search={{ campaign: campaignId }} className="text-accent underline">
                {text('common.all')}
              </Link>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
