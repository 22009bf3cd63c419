import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { shareStatuses, resourceTypes } from '#/lib/filter-values';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { DataPage } from '#/ui/data/data-page';
import { ShareList, type ShareSearch } from '#/ui/sharing/share-list';

interface Search extends ShareSearch {
  readonly advertiser?: number;
}

export const Route = createFileRoute('/a/$account/sharing')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...choiceParam('status', search, shareStatuses),
    ...choiceParam('type', search, resourceTypes),
    ...textParam('seller', search, 15),
    ...textParam('resource', search),
  }),
  loader: () => loadMessages('sharing'),
  component: Sharing,
});

/** Everything that an advertiser shares with sellers. */
function Sharing() {
  const text = useText();
  const go = Route.useNavigate();
  const { advertiser, ...search } = Route.useSearch();
  return (
    <DataPage
      title={text('sharing.title')}
      about={text('sharing.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
    >
      {({ id }) => (
        <ShareList
          advertiser={id}
          search={search}
          onSearch={(next, isSmall) => void go({ search: { ...next, advertiser: id }, replace: isSmall, resetScroll: !isSmall })}
        />
      )}
    </DataPage>
  );
}
