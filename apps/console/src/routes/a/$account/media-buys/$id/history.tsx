import { createFileRoute } from '@tanstack/react-router';
import { useMediaBuy } from '#/lib/media-buy';
import { choiceParam } from '#/lib/search';
import { type TimelineKind, timelineKinds } from '#/lib/timeline-kinds';
import { Timeline } from '#/ui/timeline/timeline';

export const Route = createFileRoute('/a/$account/media-buys/$id/history')({
  validateSearch: (search: Record<string, unknown>): { kind?: TimelineKind } => choiceParam('kind', search, timelineKinds),
  component: MediaBuyHistory,
});

function MediaBuyHistory() {
  const { campaignId, mediaBuyId, currency, packages } = useMediaBuy();
  const { kind } = Route.useSearch();
  const go = Route.useNavigate();
  return (
    <Timeline
      scope={{ campaignId, mediaBuyId }}
      currency={currency}
      names={new Map(packages.map(({ packageId, productName }) => [packageId, productName]))}
      kind={kind}
      onKind={(picked) => void go({ search: picked ? { kind: picked } : {} })}
    />
  );
}
