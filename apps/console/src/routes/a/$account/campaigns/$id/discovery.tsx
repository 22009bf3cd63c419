import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useCampaign } from '#/lib/campaign';
import { discoveryPath } from '#/lib/course';
import { exampleCalls } from '#/lib/example-calls';
import { useFeed } from '#/lib/feed';
import { integerParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { AskForm } from '#/ui/discovery/ask-form';
import { DiscoveryTable } from '#/ui/discovery/list';
import { DiscoveryState } from '#/ui/discovery/state';
import { Theatre } from '#/ui/discovery/theatre';
import { Card, Empty, Rows, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/$id/discovery')({
  validateSearch: (search: Record<string, unknown>): { at?: number } => integerParam('at', search, 0, 1_000_000),
  loader: () => loadMessages('discovery', 'proposals'),
  component: CampaignDiscovery,
});

/** The latest discovery of the campaign in place, and the earlier ones as a list. */
function CampaignDiscovery() {
  const text = useText();
  const { account } = useAccountContext();
  const { campaignId } = useCampaign();
  const discoveries = $api.useQuery('get', '/api/v2/buyer/discovery', { params: { query: { campaignId, limit: 26 } } });
  const { refetch } = discoveries;
  const reload = useCallback(() => void refetch(), [refetch]);
  useNewDiscoveries(account, discoveries.data?.data, reload);
  return (
    <Loaded query={discoveries} skeleton={<Rows count={8} />}>
      {({ data: [latest, ...earlier] }) =>
        latest === undefined ? (
          <Ask onStarted={reload} />
        ) : (
          <>
            <Latest key={latest.discoveryId} id={latest.discoveryId} />
            {earlier.length > 0 && (
              <Card title={text('discover.earlier')} flush>
                <DiscoveryTable rows={earlier} />
              </Card>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Calls `onNew` once for each discovery that is not in the list. The further revisions of a discovery change nothing here. */
function useNewDiscoveries(account: string, listed: readonly { readonly discoveryId: string }[] | undefined, onNew: () => void): void {
  const known = useRef(new Set<string>());
  for (const { discoveryId } of listed ?? []) known.current.add(discoveryId);
  useFeed(
    account,
    useCallback(
      (pointer) => {
        if (pointer !== 'reset' && (pointer.kind !== 'discovery' || known.current.has(pointer.id))) return;
        if (pointer !== 'reset') known.current.add(pointer.id);
        onNew();
      },
      [onNew],
    ),
  );
}

/** What a discovery is for, and the form that starts one. */
function Ask({ onStarted }: { onStarted: () => void }) {
  const text = useText();
  const { campaignId, brief } = useCampaign();
  return (
    <Card>
      <Empty icon="live" title={text('discover.campaign.none')} call={exampleCalls.discovery(campaignId)}>
        {text(brief === null ? 'discover.campaign.noBrief' : 'discover.none.text')}
      </Empty>
      {brief !== null && (
        <div className="mx-auto max-w-xl border-t border-line pt-4">
          <AskForm campaigns={[]} advertisers={[]} campaignId={campaignId} isFixed onStarted={onStarted} />
        </div>
      )}
    </Card>
  );
}

function Latest({ id }: { id: string }) {
  const text = useText();
  const { account } = useAccountContext();
  const { campaignId } = useCampaign();
  const { at } = Route.useSearch();
  const go = Route.useNavigate();
  const discovery = $api.useQuery('get', discoveryPath, { params: { path: { id } } });
  const onGo = useCallback((to: number | undefined) => void go({ search: to === undefined ? {} : { at: to }, replace: true }), [go]);
  return (
    <Loaded query={discovery} skeleton={<Rows count={8} />}>
      {({ data }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="flex flex-wrap items-center gap-x-3 text-mute">
              <DiscoveryState discovery={data} />
              <Time at={data.createdAt} />
            </p>
            <div className="flex flex-wrap gap-2">
              <LinkButton size="small" to="/a/$account/discovery/new" params={{ account }} search={{ campaign: campaignId }}>
                {text('discover.others')}
              </LinkButton>
              <LinkButton size="small" to="/a/$account/campaigns/$id/proposals" params={{ account, id: campaignId }}>
                {text('discovery.compare')}
              </LinkButton>
            </div>
          </div>
          <Theatre discovery={data} readAt={discovery.dataUpdatedAt} at={at} onGo={onGo} />
        </>
      )}
    </Loaded>
  );
}
