import { useText } from '#/i18n';
import { type EventSource, eventTypeText } from '#/lib/event-source';
import { Facts, Id, Time } from '#/ui/parts';

export function EventSourceFacts({ source }: { source: EventSource }) {
  const text = useText();
  const { eventSourceId, eventTypes, allowedDomains, createdAt, updatedAt } = source;
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{eventSourceId}</Id> },
        { label: text('eventSources.types'), value: eventTypes.map(eventTypeText).join(', ') },
        {
          label: text('eventSources.domains'),
          value:
            allowedDomains.length === 0 ? (
              text('eventSources.anyDomain')
            ) : (
              <ul dir="ltr" className="text-start rtl:text-end">
                {allowedDomains.map((domain) => (
                  <li key={domain}>{domain}</li>
                ))}
              </ul>
            ),
        },
        { label: text('field.created'), value: <Time at={createdAt} /> },
        { label: text('field.updated'), value: <Time at={updatedAt} /> },
      ]}
    />
  );
}
