import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { NewChanges } from '#/ui/new-changes';
import { Card, ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** Every status but ARCHIVED: without any of these campaigns, the account is new. */
export const newestCampaigns = $api.queryOptions('get', '/api/v2/buyer/campaigns', {
  params: { query: { status: ['ACTIVE', 'DRAFT', 'PAUSED', 'COMPLETED', 'CANCELED'], limit: 5 } },
});

export function NewestCampaigns() {
  const text = useText();
  const { account } = useAccountContext();
  const campaigns = useQuery(newestCampaigns);
  return (
    <Card
      title={text('home.campaigns')}
      flush
      actions={
        <span className="flex items-center gap-3">
          <NewChanges kinds={['campaign']} onShow={() => void campaigns.refetch()} />
          <Link to="/a/$account/campaigns" params={{ account }} className="text-xs text-accent underline underline-offset-2">
            {text('common.all')}
          </Link>
        </span>
      }
    >
      <Loaded query={campaigns} skeleton={<Rows count={5} />}>
        {({ data }) => (
          <ul className="divide-y divide-line">
            {data.map((campaign) => (
              <li key={campaign.campaignId} data-row="" tabIndex={-1}>
                <Link
                  to="/a/$account/campaigns/$id"
                  params={{ account, id: campaign.campaignId }}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-sunken/60"
                >
                  <span className="min-w-0 font-medium">
                    <ForeignText>{campaign.name}</ForeignText>
                  </span>
                  <span className="flex items-center gap-3 text-xs text-mute tabular-nums">
                    {text.money(campaign.budget.total, campaign.budget.currency)}
                    <State of={campaign.status}>{text.word('status', campaign.status)}</State>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
