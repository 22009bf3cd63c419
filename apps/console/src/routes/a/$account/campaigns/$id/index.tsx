import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { useCampaign } from '#/lib/campaign';
import { Flight } from '#/ui/flight';
import { Columns } from '#/ui/page';
import { Card, Facts, Figure, Figures, ForeignText, Id, Time } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/campaigns/$id/')({ component: Overview });

function Overview() {
  const text = useText();
  const campaign = useCampaign();
  const { budget } = campaign;
  const money = (value: number) => text.money(value, budget.currency);
  return (
    <Columns facts={<CampaignFacts />}>
      <Figures>
        <Figure label={text('field.budget')} value={money(budget.total)} />
        <Figure label={text('campaigns.allocated')} value={money(campaign.allocatedBudget)} />
        <Figure label={text('campaigns.unallocated')} value={money(campaign.unallocatedBudget)} />
      </Figures>
      <Card title={text('field.brief')}>
        {campaign.brief === null ? (
          <p className="text-mute">{text('campaigns.noBrief')}</p>
        ) : (
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {campaign.brief}
          </p>
        )}
      </Card>
    </Columns>
  );
}

function CampaignFacts() {
  const text = useText();
  const campaign = useCampaign();
  const { budget, constraints, timezone } = campaign;
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: campaign.advertiserId } } });
  const [channels, countries] = [constraints.channels ?? [], constraints.geo_countries ?? constraints.countries ?? []];
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
        { label: text('field.pacing'), value: text.word('pacing', budget.pacing) },
        { label: text('field.channels'), value: channels.map((channel) => text.word('channel', channel)).join(', ') || '–' },
        { label: text('field.countries'), value: countries.join(', ') || '–' },
        { label: text('field.created'), value: <Time at={campaign.createdAt} /> },
        { label: text('field.updated'), value: <Time at={campaign.updatedAt} /> },
      ]}
    />
  );
}
