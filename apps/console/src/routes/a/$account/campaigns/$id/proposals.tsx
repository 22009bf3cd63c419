import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCampaign } from '#/lib/campaign';
import { useChanges } from '#/lib/change-count';
import { matrixSearch } from '#/lib/matrix-search';
import { useProposalsWithOffers } from '#/lib/proposals';
import { AskSellers } from '#/ui/ask-sellers';
import { Card, Empty, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { ProposalMatrix } from '#/ui/proposals/matrix';

export const Route = createFileRoute('/a/$account/campaigns/$id/proposals')({
  validateSearch: matrixSearch,
  loader: () => loadMessages('proposals', 'decisions'),
  component: CampaignProposals,
});

function CampaignProposals() {
  const text = useText();
  const { account } = useAccountContext();
  const campaign = useCampaign();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const proposals = useProposalsWithOffers(campaign.campaignId);
  const { refetch } = proposals;
  const onChange = useCallback(() => void refetch(), [refetch]);
  useChanges(account, ['discovery', 'media_buy'], undefined, onChange);
  return (
    <Loaded
      query={proposals}
      skeleton={
        <Card title="" flush>
          <Rows count={12} />
        </Card>
      }
    >
      {(data) => {
        if (data.executionId === null)
          return (
            <Card>
              <Empty icon="live" title={text('matrix.unasked')} action={<AskSellers campaign={campaign} />}>
                {text('matrix.unasked.text')}
              </Empty>
            </Card>
          );
        if (data.proposals.length === 0) {
          const state = data.executionStatus === 'running' ? 'waiting' : 'none';
          return (
            <Card>
              <Empty icon="clock" title={text(`proposals.${state}`)}>
                {text(`proposals.${state}.text`)}
              </Empty>
            </Card>
          );
        }
        return (
          <ProposalMatrix
            key={data.executionId}
            campaign={campaign}
            data={data}
            search={search}
            onSearch={(next) => void go({ search: next, replace: true })}
          />
        );
      }}
    </Loaded>
  );
}
