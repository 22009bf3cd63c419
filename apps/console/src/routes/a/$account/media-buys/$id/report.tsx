import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages } from '#/i18n';
import { useMediaBuy } from '#/lib/media-buy';
import { reportSearch } from '#/lib/report-search';
import { ReportOf } from '#/ui/report/report-of';

export const Route = createFileRoute('/a/$account/media-buys/$id/report')({
  validateSearch: reportSearch,
  loader: () => loadMessages('reports'),
  component: MediaBuyReport,
});

function MediaBuyReport() {
  const { mediaBuyId, timezone } = useMediaBuy();
  const scope = useMemo(() => ({ filter: { mediaBuyId }, level: 'package' as const, zone: timezone }), [mediaBuyId, timezone]);
  return <ReportOf scope={scope} />;
}
