import { createFileRoute } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useCatalog } from '#/lib/catalog';
import { CatalogFacts } from '#/ui/catalogs/catalog-facts';
import { Trouble } from '#/ui/catalogs/catalog-trouble';
import { IssuesCard } from '#/ui/catalogs/issues-card';
import { LastRun } from '#/ui/catalogs/last-run';
import { UsedBy } from '#/ui/catalogs/used-by';
import { Columns } from '#/ui/page';
import { Figure, Figures } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/catalogs/$advertiser/$id/')({ component: Overview });

function Overview() {
  const text = useText();
  const { itemCount, itemsRejected, itemIssues, fields } = useCatalog();
  return (
    <Columns facts={<CatalogFacts />}>
      <Trouble />
      <Figures>
        <Figure label={text('catalogs.items')} value={text.number(itemCount)} />
        <Figure label={text('catalogs.rejected')} value={text.number(itemsRejected)} />
        <Figure label={text('catalogs.fields')} value={text.number(fields.length)} />
      </Figures>
      {itemIssues.length > 0 && <IssuesCard groups={itemIssues} title={text('catalogs.issues')} />}
      <LastRun />
      <UsedBy />
    </Columns>
  );
}
