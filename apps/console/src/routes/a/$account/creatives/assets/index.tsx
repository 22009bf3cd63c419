import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { assetKinds, assetStatuses } from '#/lib/filter-values';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { AssetLibrary, type AssetSearch } from '#/ui/creatives/asset-library';
import { LibraryTabs } from '#/ui/creatives/library-tabs';
import { DataPage } from '#/ui/data/data-page';

interface Search extends AssetSearch {
  readonly advertiser?: number;
}

export const Route = createFileRoute('/a/$account/creatives/assets/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('query', search),
    ...choiceParam('kind', search, assetKinds),
    ...choiceParam('status', search, assetStatuses),
    ...textParam('tag', search, 64),
  }),
  loader: () => loadMessages('creatives'),
  component: Assets,
});

function Assets() {
  const text = useText();
  const go = Route.useNavigate();
  const { advertiser, ...search } = Route.useSearch();
  return (
    <DataPage
      title={text('creatives.assets')}
      about={text('creatives.assets.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
    >
      {({ id }) => (
        <>
          <LibraryTabs />
          <AssetLibrary
            advertiser={id}
            search={search}
            onSearch={(next, isSmall) => void go({ search: { ...next, advertiser: id }, replace: isSmall, resetScroll: !isSmall })}
          />
        </>
      )}
    </DataPage>
  );
}
