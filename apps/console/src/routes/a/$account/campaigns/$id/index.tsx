import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useCampaign } from '#/lib/campaign';
import { Decisions } from '#/ui/campaign/decisions';
import { Spend } from '#/ui/campaign/spend';
import { Waiting } from '#/ui/campaign/waiting';
import { Coverage } from '#/ui/creatives/coverage';
import { Flight } from '#/ui/flight';
import { Columns } from '#/ui/page';
import { Card, Facts, ForeignText, Id, Time } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/campaigns/$id/')({
  loader: () => loadMessages('mediaBuy'),
  component: Overview,
});

function Overview() {
  const text = useText();
  const campaign = useCampaign();
  return (
    <Columns facts={<CampaignFacts />}>
      <Waiting campaignId={campaign.campaignId} waits={campaign.waitingFor ?? []} />
      <Spend campaign={campaign} />
      <Coverage of={{ campaignId: campaign.campaignId }} advertiser={campaign.advertiserId} />
      <Card title={text('field.brief')}>
        {campaign.brief === null ? (
          <p className="text-mute">{text('campaigns.noBrief')}</p>
        ) : (
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {campaign.brief}
          </p>
        )}
      </Card>
      <Decisions campaign={campaign} isOpen={['DRAFT', 'ACTIVE', 'PAUSED'].includes(campaign.status)} />
    </Columns>
  );
}

function CampaignFacts() {
  const text = useText();
  const campaign = useCampaign();
  const { budget, timezone } = campaign;
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: campaign.advertiserId } } });
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{campaign.campaignId}</Id> },
        {
          label: text('field.advertiser'),
          value: <ForeignText>{advertiser.data?.data.name ?? String(campaign.advertiserId)}</ForeignText>,
        },
        { label: text('field.flight'), value: <Flight dates={campaign.flightDates} timezone={campaign.timezone} /> },
        { label: text('field.timezone'), value: timezone },
        { label: text('campaign.field.mode'), value: text.word('campaign.mode', campaign.mode) },
        { label: text('field.pacing'), value: text.word('pacing', budget.pacing) },
        ...(budget.dailyCap === null
          ? []
          : [{ label: text('campaign.field.dailyCap'), value: text.money(budget.dailyCap, budget.currency) }]),
        { label: text('campaign.field.applyMode'), value: text.word('campaign.applyMode', campaign.optimizationApplyMode) },
        { label: text('field.created'), value: <Time at={campaign.createdAt} /> },
        { label: text('field.updated'), value: <Time at={campaign.updatedAt} /> },
      ]}
    />
  );
}
