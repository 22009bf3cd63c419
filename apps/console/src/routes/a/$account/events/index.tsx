import { createFileRoute, Link } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { events, eventWith, idOf } from '#/lib/event-catalogue';
import { type EventSearch, eventSearch, ways } from '#/lib/event-search';
import { EventDetail } from '#/ui/events/event-detail';
import { EventList } from '#/ui/events/event-list';
import { Filters, SearchBox } from '#/ui/filters';
import { Icon } from '#/ui/icon';

export const Route = createFileRoute('/a/$account/events/')({
  validateSearch: (search: Record<string, unknown>): EventSearch => eventSearch(search),
  component: Catalogue,
});

/** The list, and the chosen event or the first one beside it. A narrow window shows the list until an event is chosen. */
function Catalogue() {
  const text = useText();
  const search = Route.useSearch();
  const go = Route.useNavigate();
  const chosen = eventWith(search.event);
  const event = chosen ?? events[0]!;
  const isChosen = chosen !== undefined;
  const { account } = Route.useParams();
  const { event: _, ...filters } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
      <div
        className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:sticky lg:top-[calc(var(--bar)+1rem)] ${isChosen ? 'max-lg:hidden' : ''}`}
      >
        <div className="flex flex-wrap gap-2">
          <SearchBox
            label={text('events.search')}
            value={search.q}
            onSearch={(q) => void go({ search: ({ q: _old, ...rest }) => (q === '' ? rest : { ...rest, q }), replace: true })}
          />
          <Filters
            label={text('events.way')}
            value={search.way}
            options={ways.map((way) => ({ value: way, label: text(`events.way.${way}`) }))}
            onPick={(way) => void go({ search: ({ way: _old, ...rest }) => eventSearch({ ...rest, way }), replace: true })}
          />
        </div>
        <div className="lg:max-h-[calc(100dvh-var(--bar)-8rem)] lg:overflow-y-auto lg:rounded-lg lg:border-b lg:border-line">
          <EventList search={search} shown={event} />
        </div>
      </div>
      <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 ${isChosen ? '' : 'max-lg:hidden'}`}>
        <Link
          to="/a/$account/events"
          params={{ account }}
          search={filters}
          className="flex items-center gap-1 justify-self-start text-accent lg:hidden"
        >
          <Icon name="next" size={14} className="rotate-180 rtl:rotate-0" />
          {text('events.catalogue')}
        </Link>
        <EventDetail key={idOf(event)} event={event} />
      </div>
    </div>
  );
}
