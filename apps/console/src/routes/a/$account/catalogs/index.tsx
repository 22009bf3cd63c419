import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { catalogTypes } from '#/lib/catalog-types';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { CatalogList, type CatalogSearch, NewCatalog } from '#/ui/catalogs/catalog-list';
import { DataPage } from '#/ui/data/data-page';

interface Search extends CatalogSearch {
  readonly advertiser?: number;
}

export const Route = createFileRoute('/a/$account/catalogs/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...choiceParam('type', search, catalogTypes),
    ...textParam('peek', search),
  }),
  loader: () => loadMessages('catalogs'),
  component: CatalogsPage,
});

function CatalogsPage() {
  const text = useText();
  const { advertiser, ...search } = Route.useSearch();
  const go = Route.useNavigate();
  return (
    <DataPage
      title={text('catalogs.title')}
      about={text('catalogs.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
      actions={({ id, status }) => status === 'ACTIVE' && <NewCatalog advertiser={id} />}
    >
      {(chosen) => (
        <CatalogList
          search={search}
          onSearch={(next, isSmall) => void go({ search: { advertiser: chosen.id, ...next }, replace: isSmall, resetScroll: !isSmall })}
        />
      )}
    </DataPage>
  );
}
