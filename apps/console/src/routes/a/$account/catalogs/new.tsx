import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { blankCatalog } from '#/lib/catalog-body';
import { integerParam } from '#/lib/search';
import { CatalogEditor } from '#/ui/catalogs/catalog-editor';
import { DataPage } from '#/ui/data/data-page';

export const Route = createFileRoute('/a/$account/catalogs/new')({
  validateSearch: (search: Record<string, unknown>): { advertiser?: number } =>
    integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
  loader: () => loadMessages('catalogs', 'campaign', 'sharing'),
  component: NewCatalog,
});

function NewCatalog() {
  const text = useText();
  const { account } = useAccountContext();
  const { advertiser } = Route.useSearch();
  const go = Route.useNavigate();
  return (
    <DataPage
      title={text('catalogs.new')}
      about={text('catalogs.none.text')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id }, replace: true })}
    >
      {({ id }) => (
        <CatalogEditor
          form="catalog"
          initial={blankCatalog}
          submit={text('catalogs.create')}
          onSaved={({ platform_id: made }) =>
            void go({ to: '/a/$account/catalogs/$advertiser/$id', params: { account, advertiser: String(id), id: made! } })
          }
        />
      )}
    </DataPage>
  );
}
