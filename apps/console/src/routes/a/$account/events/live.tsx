import { createFileRoute } from '@tanstack/react-router';
import { feedKinds } from '#/lib/event-catalogue';
import { textParam } from '#/lib/search';
import { LiveFeed } from '#/ui/events/live-feed';

export const Route = createFileRoute('/a/$account/events/live')({
  validateSearch: (search: Record<string, unknown>): { kind?: string } => textParam('kind', search, 64),
  component: Live,
});

function Live() {
  const { kind: wanted } = Route.useSearch();
  const kind = feedKinds.find((each) => each === wanted);
  const go = Route.useNavigate();
  return <LiveFeed kind={kind} onKind={(picked) => void go({ search: picked === undefined ? {} : { kind: picked }, replace: true })} />;
}
