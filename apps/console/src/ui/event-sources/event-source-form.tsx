import { EventTypesField } from './event-types-field';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import type { EventSource, EventType } from '#/lib/event-source';
import { wordsIn } from '#/lib/typed-words';
import { Button } from '#/ui/button';
import { Form, TextArea, TextField, useBusy } from '#/ui/form';

interface Props {
  readonly source?: EventSource;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly submit: string;
  readonly onSubmit: (body: Schemas['CreateEventSourceBody']) => void;
}

export function EventSourceForm({ source, error, isBusy, submit, onSubmit }: Props) {
  const text = useText();
  const label = useBusy(isBusy, submit);
  return (
    <Form
      error={error}
      onSubmit={(values) =>
        onSubmit({
          name: values.text('name'),
          eventTypes: values.all('eventTypes') as EventType[],
          allowedDomains: wordsIn(values.text('allowedDomains')),
        })
      }
    >
      <TextField name="name" label={text('field.name')} hint={text('eventSources.name.hint')} defaultValue={source?.name ?? ''} required />
      <EventTypesField chosen={source?.eventTypes ?? []} />
      <TextArea
        name="allowedDomains"
        label={text('eventSources.domains')}
        hint={text('eventSources.domains.hint')}
        rows={3}
        dir="ltr"
        spellCheck={false}
        placeholder="shop.example.com"
        defaultValue={source?.allowedDomains.join('\n') ?? ''}
      />
      <Button kind="main" type="submit" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  );
}
