import { Link } from '@tanstack/react-router';
import { useEventWords } from './words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type CatalogueEvent, findEvents, idOf } from '#/lib/event-catalogue';
import { type EventSearch, type Way, ways } from '#/lib/event-search';
import { Card } from '#/ui/parts';

interface Props {
  readonly search: EventSearch;
  /** The event that is described beside the list. */
  readonly shown: CatalogueEvent;
}

/** Events by their way of delivery. Each one is a link to its description. */
export function EventList({ search, shown }: Props) {
  const text = useText();
  const { wordsOf, isSent } = useEventWords();
  const found = findEvents(search.q ?? '', search.way, wordsOf);
  const sent = found.filter(isSent);
  const unused = found.length - sent.length;
  return (
    <Card flush>
      <p role="status" className="sr-only">
        {text('events.count', { count: sent.length })}
      </p>
      {found.length === 0 && <p className="px-4 py-6 text-center text-mute">{text('common.noMatch')}</p>}
      <div className="divide-y divide-line">
        {ways
          .map((way) => ({ way, of: sent.filter((event) => event.way === way) }))
          .filter(({ of }) => of.length > 0)
          .map(({ way, of }) => (
            <Group key={way} way={way} of={of} search={search} shown={shown} wordsOf={wordsOf} />
          ))}
        {unused > 0 && <p className="px-4 py-3 text-xs text-mute">{text('events.unused', { count: unused })}</p>}
      </div>
    </Card>
  );
}

interface GroupProps extends Props {
  readonly way: Way;
  readonly of: readonly CatalogueEvent[];
  readonly wordsOf: (event: CatalogueEvent) => string;
}

function Group({ way, of, search, shown, wordsOf }: GroupProps) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <section className="py-2">
      <h2 className="px-4 py-1 text-xs font-medium text-mute">{text(`events.way.${way}`)}</h2>
      <ul>
        {of.map((event) => (
          <li key={event.name} data-row="" tabIndex={-1}>
            <Link
              to="/a/$account/events"
              params={{ account }}
              search={{ ...search, event: idOf(event) }}
              aria-current={shown === event ? 'true' : undefined}
              className="grid min-h-(--row) min-w-0 content-center px-4 py-1 hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
            >
              <code dir="ltr" className="min-w-0 font-mono text-xs wrap-anywhere">
                {event.name}
              </code>
              {way === 'notification' && <span className="text-xs text-mute">{wordsOf(event)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
