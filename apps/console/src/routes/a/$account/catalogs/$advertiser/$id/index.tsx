import { createFileRoute } from '@tanstack/react-router';
import { CatalogFacts } from '#/ui/catalogs/catalog-facts';
import { Columns } from '#/ui/page';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/')({ component: Overview });

function Overview() {
  return <Columns facts={<CatalogFacts />}>{null}</Columns>;
}
