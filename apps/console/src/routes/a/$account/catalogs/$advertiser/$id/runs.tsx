import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { Runs } from '#/ui/catalogs/runs';
import { Card } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/runs')({ component: CatalogRuns });

function CatalogRuns() {
  const text = useText();
  return (
    <Card title={text('catalogs.runs')} flush>
      <Runs />
    </Card>
  );
}
