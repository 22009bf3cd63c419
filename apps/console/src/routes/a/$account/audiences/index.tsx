import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { audienceStatuses } from '#/lib/filter-values';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { AudienceList, type AudienceSearch } from '#/ui/audiences/audience-list';
import { NewAudience } from '#/ui/audiences/new-audience';
import { Button } from '#/ui/button';
import { DataPage } from '#/ui/data/data-page';
import { Icon } from '#/ui/icon';

interface Search extends AudienceSearch {
  readonly advertiser?: number;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/audiences/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...choiceParam('status', search, audienceStatuses),
    ...integerParam('deleted', search, 1, 1),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('audiences', 'sharing'),
  component: Audiences,
});

function Audiences() {
  const text = useText();
  const go = Route.useNavigate();
  const { advertiser, create, ...search } = Route.useSearch();
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <DataPage
      title={text('audiences.title')}
      about={text('audiences.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
      actions={({ status }) =>
        status === 'ACTIVE' && (
          <Button kind="main" data-create onClick={() => open(true)}>
            <Icon name="plus" size={14} />
            {text('audiences.new')}
          </Button>
        )
      }
    >
      {({ id }) => (
        <>
          <AudienceList
            advertiser={id}
            search={search}
            onSearch={(next, isSmall) => void go({ search: { ...next, advertiser: id }, replace: isSmall, resetScroll: !isSmall })}
            onCreate={() => open(true)}
          />
          {create === 1 && <NewAudience advertiser={id} onClose={() => open(false)} />}
        </>
      )}
    </DataPage>
  );
}
