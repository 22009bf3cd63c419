import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useCampaign } from '#/lib/campaign';
import { useBuysOf } from '#/lib/media-buy';
import { choiceParam } from '#/lib/search';
import { type TimelineKind, timelineKinds } from '#/lib/timeline-kinds';
import { Timeline } from '#/ui/timeline/timeline';

export const Route = createFileRoute('/a/$account/campaigns/$id/history')({
  validateSearch: (search: Record<string, unknown>): { kind?: TimelineKind } => choiceParam('kind', search, timelineKinds),
  loader: () => loadMessages('mediaBuy'),
  component: CampaignHistory,
});

function CampaignHistory() {
  const { campaignId, discoveryId, budget } = useCampaign();
  const { kind } = Route.useSearch();
  const go = Route.useNavigate();
  const buys = useBuysOf(campaignId).data?.data ?? [];
  return (
    <Timeline
      scope={{ campaignId, discoveryId }}
      currency={budget.currency}
      buyNames={new Map(buys.map(({ mediaBuyId, name }) => [mediaBuyId, name]))}
      kind={kind}
      onKind={(picked) => void go({ search: picked ? { kind: picked } : {} })}
    />
  );
}
