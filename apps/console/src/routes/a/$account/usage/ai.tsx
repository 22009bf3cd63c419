import { createFileRoute } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { reportSearch } from '#/lib/report-search';
import { AiUsage } from '#/ui/usage/ai-usage';

export const Route = createFileRoute('/a/$account/usage/ai')({
  validateSearch: reportSearch,
  loader: () => loadMessages('reports'),
  component: Ai,
});

function Ai() {
  const search = Route.useSearch();
  const go = Route.useNavigate();
  return <AiUsage search={search} onSearch={(next) => void go({ search: next, replace: true, resetScroll: false })} />;
}
