import { createFileRoute } from '@tanstack/react-router';
import { feedKinds } from '#/lib/event-catalogue';
import { choiceParam } from '#/lib/search';
import { LiveFeed } from '#/ui/events/live-feed';

export const Route = createFileRoute('/a/$account/events/live')({
  validateSearch: (search: Record<string, unknown>): { kind?: string } => choiceParam('kind', search, feedKinds),
  component: Live,
});

function Live() {
  const { kind } = Route.useSearch();
  const go = Route.useNavigate();
  return <LiveFeed kind={kind} onKind={(wanted) => void go({ search: wanted === undefined ? {} : { kind: wanted }, replace: true })} />;
}
