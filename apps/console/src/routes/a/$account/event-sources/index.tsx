import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { integerParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { DataPage } from '#/ui/data/data-page';
import { EventSourceList } from '#/ui/event-sources/event-source-list';
import { NewEventSource } from '#/ui/event-sources/new-event-source';
import { Icon } from '#/ui/icon';

interface Search {
  readonly advertiser?: number;
  readonly peek?: string;
  readonly create?: number;
}

export const Route = createFileRoute('/a/$account/event-sources/')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...integerParam('advertiser', search, 1, Number.MAX_SAFE_INTEGER),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('eventSources', 'sharing'),
  component: EventSources,
});

function EventSources() {
  const text = useText();
  const { advertiser, create, peek } = Route.useSearch();
  const go = Route.useNavigate();
  const open = (isOpen: boolean) => void go({ search: ({ create: _, ...now }) => (isOpen ? { ...now, create: 1 } : now), replace: true });
  return (
    <DataPage
      title={text('eventSources.title')}
      about={text('eventSources.about')}
      advertiser={advertiser}
      onAdvertiser={(id) => void go({ search: { advertiser: id } })}
      actions={({ status }) =>
        status === 'ACTIVE' && (
          <Button kind="main" data-create onClick={() => open(true)}>
            <Icon name="plus" size={14} />
            {text('eventSources.new')}
          </Button>
        )
      }
    >
      {({ id, status }) => (
        <>
          <EventSourceList
            peek={peek}
            onPeek={(next, isSmall) =>
              void go({ search: { advertiser: id, ...(next ? { peek: next } : {}) }, replace: isSmall, resetScroll: !isSmall })
            }
            onCreate={status === 'ACTIVE' ? () => open(true) : undefined}
          />
          <NewEventSource advertiser={id} isOpen={create === 1 && status === 'ACTIVE'} onClose={() => open(false)} />
        </>
      )}
    </DataPage>
  );
}
