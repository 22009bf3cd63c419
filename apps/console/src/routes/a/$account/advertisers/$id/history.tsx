import { createFileRoute } from '@tanstack/react-router';
import { useAdvertiser } from '#/lib/advertiser';
import { textParam } from '#/lib/search';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/advertisers/$id/history')({
  validateSearch: (search: Record<string, unknown>): { cursor?: string } => textParam('cursor', search, 2_000),
  component: AdvertiserHistory,
});

/** Changes of the advertiser and of everything that belongs to it. */
function AdvertiserHistory() {
  const { id } = useAdvertiser();
  const { cursor } = Route.useSearch();
  const go = Route.useNavigate();
  return <ObjectHistory side="buyer" query={{ advertiserId: id }} pages={{ cursor, onGo: (next) => void go({ search: next }) }} />;
}
