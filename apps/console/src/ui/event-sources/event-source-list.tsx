import { useMemo } from 'react';
import { eventSourceColumns } from './columns';
import { EventSourcePeek } from './event-source-peek';
import { useShareSummaries } from './use-share-summaries';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { api } from '#/lib/api';
import { type EventSource, eventSourcesPath } from '#/lib/event-source';
import { exampleCalls } from '#/lib/example-calls';
import { Button } from '#/ui/button';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty } from '#/ui/parts';

interface Props {
  readonly peek: string | undefined;
  readonly onPeek: (peek: string | undefined, isSmall: boolean) => void;
  /** Not for an archived advertiser. */
  readonly onCreate: (() => void) | undefined;
}

/** Event sources of the chosen advertiser, newest first. */
export function EventSourceList({ peek, onPeek, onCreate }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = useAdvertiser();
  const summaries = useShareSummaries(id);
  const pages = usePages(eventSourcesPath, { id }, async ({ limit, offset = 0 }, signal) => {
    const params = { path: { id }, query: { take: limit, skip: offset } };
    return (await api.GET(eventSourcesPath, { params, signal })).data!;
  });
  const columns = useMemo(() => eventSourceColumns(text, { account, advertiser: id, summaries }), [text, account, id, summaries]);
  return (
    <List
      list="event-sources"
      caption={text('eventSources.title')}
      icon="plug"
      pages={pages}
      id={idOf}
      name={nameOf}
      columns={columns}
      search={peek === undefined ? {} : { peek }}
      onSearch={(next, isSmall) => onPeek(next['peek']?.toString(), isSmall)}
      peek={{ title: text('eventSources.one'), of: (key, row) => <EventSourcePeek id={key} row={row} /> }}
      empty={
        <Empty
          icon="plug"
          title={text('eventSources.none')}
          call={exampleCalls.eventSource(id)}
          action={
            onCreate && (
              <Button kind="main" onClick={onCreate}>
                {text('eventSources.create')}
              </Button>
            )
          }
        >
          {text('eventSources.none.text')}
        </Empty>
      }
    />
  );
}

const idOf = ({ eventSourceId }: EventSource) => eventSourceId;
const nameOf = ({ name }: EventSource) => name;
