import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages } from '#/i18n';
import { useCampaign } from '#/lib/campaign';
import { planOf } from '#/lib/report-answer';
import { reportSearch } from '#/lib/report-search';
import { ReportOf } from '#/ui/report/report-of';

export const Route = createFileRoute('/a/$account/campaigns/$id/report')({
  validateSearch: reportSearch,
  loader: () => loadMessages('reports'),
  component: CampaignReport,
});

function CampaignReport() {
  const campaign = useCampaign();
  const scope = useMemo(
    () => ({ filter: { campaignId: campaign.campaignId }, level: 'mediaBuy' as const, zone: campaign.timezone, plan: planOf(campaign) }),
    [campaign],
  );
  return <ReportOf scope={scope} />;
}
