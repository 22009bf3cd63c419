import { Link } from '@tanstack/react-router';
import { EventSourceFacts } from './event-source-facts';
import { useCountingCampaigns } from './use-counting-campaigns';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useAdvertiser } from '#/lib/advertiser';
import { $api } from '#/lib/api';
import { type EventSource, eventSourcePath } from '#/lib/event-source';
import { ForeignText, Line, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** An event source beside the list. One that is not loaded in the list is read by its id. */
export const EventSourcePeek = ({ id, row }: { id: string; row: EventSource | undefined }) =>
  row === undefined ? <Read id={id} /> : <Shown source={row} />;

function Read({ id }: { id: string }) {
  const source = $api.useQuery('get', eventSourcePath, { params: { path: { id: useAdvertiser().id, eventSourceId: id } } });
  return (
    <Loaded query={source} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown source={data} />}
    </Loaded>
  );
}

function Shown({ source }: { source: EventSource }) {
  const text = useText();
  const { account } = useAccountContext();
  const { id: advertiser } = useAdvertiser();
  const { eventSourceId: id, name } = source;
  const campaigns = useCountingCampaigns(advertiser, id);
  const count = campaigns.data?.meta.pagination.total;
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link
            to="/a/$account/event-sources/$advertiser/$id"
            params={{ account, advertiser: String(advertiser), id }}
            className="hover:underline"
          >
            <ForeignText>{name}</ForeignText>
          </Link>
        </h2>
        {!campaigns.error && (
          <p className="min-h-5 text-mute">
            {count === undefined ? <Line className="h-5 w-2/3" /> : text('eventSources.campaigns.count', { count })}
          </p>
        )}
      </header>
      <EventSourceFacts source={source} />
    </>
  );
}
