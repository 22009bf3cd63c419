import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { type EventSource, eventSourcePath } from '#/lib/event-source';
import { CountingCampaigns } from '#/ui/event-sources/counting-campaigns';
import { DeleteEventSource } from '#/ui/event-sources/delete-event-source';
import { EditEventSource } from '#/ui/event-sources/edit-event-source';
import { EventSourceFacts } from '#/ui/event-sources/event-source-facts';
import { SellerSetups } from '#/ui/event-sources/seller-setups';
import { NotFound } from '#/ui/not-found';
import { ForeignText, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { SharedWith } from '#/ui/sharing/shared-with';
import { ObjectHistory } from '#/ui/timeline/object-history';

export const Route = createFileRoute('/a/$account/event-sources/$advertiser/$id')({
  loader: () => loadMessages('eventSources', 'sharing'),
  component: EventSourcePage,
});

function EventSourcePage() {
  const { advertiser, id } = Route.useParams();
  return /^\d{1,15}$/.test(advertiser) ? <Read key={`${advertiser}/${id}`} advertiserId={Number(advertiser)} id={id} /> : <NotFound />;
}

function Read({ advertiserId, id }: { advertiserId: number; id: string }) {
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: advertiserId } } });
  const source = $api.useQuery('get', eventSourcePath, { params: { path: { id: advertiserId, eventSourceId: id } } });
  const both = {
    data: advertiser.data && source.data && { advertiser: advertiser.data.data, source: source.data.data },
    error: advertiser.error ?? source.error,
    refetch: () => Promise.all([advertiser.refetch(), source.refetch()]),
  };
  return (
    <Loaded query={both} isPage skeleton={<ObjectSkeleton facts={5} />}>
      {(loaded) => <Shown {...loaded} />}
    </Loaded>
  );
}

function Shown({ advertiser, source }: { advertiser: Schemas['Advertiser']; source: EventSource }) {
  const { account } = useAccountContext();
  const isActive = advertiser.status === 'ACTIVE';
  const resource = { advertiser: advertiser.id, type: 'EVENT_SOURCE', id: source.eventSourceId } as const;
  return (
    <Page
      title={source.name}
      about={
        <Link to="/a/$account/advertisers/$id" params={{ account, id: String(advertiser.id) }} className="hover:underline">
          <ForeignText>{advertiser.name}</ForeignText>
        </Link>
      }
      actions={
        <>
          {isActive && <EditEventSource advertiser={advertiser.id} source={source} />}
          <DeleteEventSource advertiser={advertiser.id} source={source} />
        </>
      }
      facts={<EventSourceFacts source={source} />}
    >
      <SellerSetups {...resource} />
      <SharedWith resource={resource} isFixed={!isActive} />
      <CountingCampaigns {...resource} />
      <ObjectHistory
        side="buyer"
        query={{ advertiserId: advertiser.id, resourceId: source.eventSourceId, resourceTypes: ['EVENT_SOURCE'] }}
      />
    </Page>
  );
}
