import type { ReactNode } from 'react';
import { Receive } from './receive';
import { useEventWords } from './words';
import { useText } from '#/i18n';
import { type CatalogueEvent, type EventField, fieldsOf, sourceOf } from '#/lib/event-catalogue';
import { Card, Code, type Column, Table, Tag } from '#/ui/parts';
import { Prose, WithCode } from '#/ui/prose';

/** One event: when it happens, who receives it, how, its fields and an example. */
export function EventDetail({ event }: { event: CatalogueEvent }) {
  const text = useText();
  const { wordsOf, isSent } = useEventWords();
  const { headers } = sourceOf(event.way);
  const words = wordsOf(event);
  const rule = { header: '`Last-Event-ID`', key: '`idempotency_key`' };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      <Card>
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 dir="ltr" className="font-mono text-base font-semibold wrap-anywhere">
              {event.name}
            </h2>
            <Tag>{text(`events.way.${event.way}`)}</Tag>
          </div>
          {event.text !== undefined && <Prose>{event.text}</Prose>}
          {event.text === undefined && words !== '' && <p>{words}</p>}
          {!isSent(event) && <p className="text-mute">{text('events.unused.one')}</p>}
          {event.recipients !== undefined && (
            <Part title={text('events.recipients')}>
              <Prose className="text-mute">{event.recipients}</Prose>
            </Part>
          )}
          <Part title={text('events.rules')}>
            <p className="text-mute">
              <WithCode>{text(`events.rule.${event.way}`, rule)}</WithCode>
            </p>
          </Part>
        </div>
      </Card>
      <Receive event={event} />
      {event.example !== undefined && (
        <Card title={text('events.example')}>
          <Code label={text('events.example')}>{JSON.stringify(event.example, null, 2)}</Code>
        </Card>
      )}
      <Fields title={text('events.fields')} of={fieldsOf(event)} />
      {headers !== undefined && <Fields title={text('events.headers')} of={headers} />}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="text-xs font-medium">{title}</h3>
    {children}
  </section>
);

/** Headers have no types. */
function Fields({ title, of }: { title: string; of: readonly EventField[] }) {
  const text = useText();
  const hasTypes = of.some(({ type }) => type !== 'header');
  const columns: Column<EventField>[] = [
    {
      key: 'name',
      head: text('field.name'),
      cell: ({ name, isOptional }) => (
        <span className="grid">
          <code dir="ltr" className="font-mono whitespace-nowrap">
            {name}
          </code>
          {isOptional === true && <span className="text-mute">{text('events.optional')}</span>}
        </span>
      ),
    },
    {
      key: 'type',
      head: text('events.type'),
      cell: ({ type }) => (
        <code dir="ltr" className="font-mono whitespace-nowrap text-mute">
          {type}
        </code>
      ),
    },
    { key: 'meaning', head: text('events.meaning'), isMain: true, cell: (field) => <Meaning field={field} /> },
  ];
  return (
    <Card title={title} flush>
      <Table caption={title} columns={columns.filter(({ key }) => key !== 'type' || hasTypes)} rows={of} id={({ name }) => name} />
    </Card>
  );
}

const Meaning = ({ field: { text: words, values } }: { field: EventField }) => (
  <span className="grid gap-1 font-normal">
    {words !== undefined && <Prose>{words}</Prose>}
    {values !== undefined && (
      <code dir="ltr" className="font-mono text-mute wrap-anywhere">
        {values.map(String).join(' | ')}
      </code>
    )}
    {words === undefined && values === undefined && '–'}
  </span>
);
