import { useState } from 'react';
import { useText } from '#/i18n';
import { eventGroups, eventTypeText, type EventType } from '#/lib/event-source';
import { FieldGroup } from '#/ui/form';

/** Event types by what people do, and how many are chosen. */
export function EventTypesField({ chosen }: { chosen: readonly EventType[] }) {
  const text = useText();
  const [count, setCount] = useState(chosen.length);
  return (
    <FieldGroup name="eventTypes" label={text('eventSources.types')} hint={text('eventSources.types.hint')}>
      <div className="grid gap-3" onChange={(event) => setCount(event.currentTarget.querySelectorAll(':checked').length)}>
        {Object.entries(eventGroups).map(([group, types]) => (
          <div key={group} role="group" aria-label={text.word('eventSources.group', group)} className="grid gap-1">
            <p aria-hidden="true" className="text-xs text-mute">
              {text.word('eventSources.group', group)}
            </p>
            <div className="flex flex-wrap gap-1.5" dir="ltr">
              {types.map((type) => (
                <label
                  key={type}
                  className="flex min-h-(--control-small) items-center gap-1.5 rounded-md border border-line px-2 text-xs hover:transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft"
                >
                  <input type="checkbox" name="eventTypes" value={type} defaultChecked={chosen.includes(type)} className="accent-accent" />
                  {eventTypeText(type)}
                </label>
              ))}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className="text-xs text-mute">
        {text('eventSources.types.count', { count })}
      </p>
    </FieldGroup>
  );
}
