import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useChanges } from '#/lib/change-count';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button, LinkButton } from '#/ui/button';
import { CampaignForm } from '#/ui/campaign-form';
import { Flight } from '#/ui/flight';
import { Icon } from '#/ui/icon';
import { MediaBuyTable } from '#/ui/media-buy-table';
import { Card, Dialog, Empty, Facts, Figure, Figures, ForeignText, Id, ObjectSkeleton, Page, State, Time } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/campaigns/$id')({ component: Campaign });

const pathOf = '/api/v2/buyer/campaigns/{id}';

function Campaign() {
  const text = useText();
  const { account } = useAccountContext();
  const { id } = Route.useParams();
  const campaign = $api.useQuery('get', pathOf, { params: { path: { id } } });
  const { refetch } = campaign;
  useChanges(
    account,
    ['campaign'],
    id,
    useCallback(() => void refetch(), [refetch]),
  );
  return (
    <Loaded
      query={campaign}
      isPage
      skeleton={<ObjectSkeleton facts={9} figures={[text('field.budget'), text('campaigns.allocated'), text('campaigns.unallocated')]} />}
    >
      {({ data }) => <Shown campaign={data.campaign} />}
    </Loaded>
  );
}

function Shown({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const [isEditing, setEditing] = useState(false);
  const { budget } = campaign;
  const money = (value: number) => text.money(value, budget.currency);
  return (
    <Page
      title={campaign.name}
      state={<State of={campaign.status}>{text.word('status', campaign.status)}</State>}
      about={
        <>
          <bdi>{money(budget.total)}</bdi> · <Flight dates={campaign.flightDates} timezone={campaign.timezone} />
        </>
      }
      actions={
        <>
          <Button data-edit onClick={() => setEditing(true)}>
            {text('common.edit')}
          </Button>
          <AskSellers campaign={campaign} />
          <Steps campaign={campaign} />
        </>
      }
      facts={<CampaignFacts campaign={campaign} />}
    >
      <Figures>
        <Figure label={text('field.budget')} value={money(budget.total)} />
        <Figure label={text('campaigns.allocated')} value={money(campaign.allocatedBudget)} />
        <Figure label={text('campaigns.unallocated')} value={money(campaign.unallocatedBudget)} />
      </Figures>
      <Card title={text('field.brief')}>
        {campaign.brief === null ? (
          <p className="text-mute">{text('campaigns.noBrief')}</p>
        ) : (
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {campaign.brief}
          </p>
        )}
      </Card>
      <Buys campaign={campaign} />
      <Edit campaign={campaign} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Page>
  );
}

function CampaignFacts({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { budget, constraints, timezone } = campaign;
  const advertiser = $api.useQuery('get', '/api/v2/buyer/advertisers/{id}', { params: { path: { id: campaign.advertiserId } } });
  const [channels, countries] = [constraints.channels ?? [], constraints.geo_countries ?? constraints.countries ?? []];
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{campaign.campaignId}</Id> },
        {
          label: text('field.advertiser'),
          value: <ForeignText>{advertiser.data?.data.name ?? String(campaign.advertiserId)}</ForeignText>,
        },
        { label: text('field.flight'), value: <Flight dates={campaign.flightDates} timezone={campaign.timezone} /> },
        { label: text('field.timezone'), value: timezone },
        { label: text('field.pacing'), value: text.word('pacing', budget.pacing) },
        { label: text('field.channels'), value: channels.map((channel) => text.word('channel', channel)).join(', ') || '–' },
        { label: text('field.countries'), value: countries.join(', ') || '–' },
        { label: text('field.created'), value: <Time at={campaign.createdAt} /> },
        { label: text('field.updated'), value: <Time at={campaign.updatedAt} /> },
      ]}
    />
  );
}

/** Starts a discovery, or shows the latest one. */
function AskSellers({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const once = useIdempotencyKey();
  // The latest discovery for the campaign, whether it is attached or not.
  const latest = $api.useQuery('get', '/api/v2/buyer/campaigns/{id}/proposals', {
    params: { path: { id: campaign.campaignId }, query: { limit: 1 } },
  });
  const discoveryId = campaign.discoveryId ?? latest.data?.data.executionId ?? null;
  const start = $api.useMutation('post', '/api/v2/buyer/discovery', {
    onSuccess: async ({ data }) => {
      once.done();
      await go({ to: '/a/$account/discovery/$id', params: { account, id: data.discoveryId } });
    },
  });
  return (
    <div className="grid max-w-xl gap-2">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Button
          kind={discoveryId === null ? 'main' : 'plain'}
          isBusy={start.isPending}
          disabled={campaign.brief === null}
          onClick={() => start.mutate({ body: { campaignId: campaign.campaignId, waitSeconds: 10 }, headers: once.header() })}
        >
          <Icon name="live" size={14} />
          {text(discoveryId === null ? 'discovery.ask' : 'discovery.askAgain')}
        </Button>
        {discoveryId !== null && (
          <LinkButton
            kind={campaign.status === 'DRAFT' ? 'main' : 'plain'}
            to="/a/$account/discovery/$id"
            params={{ account, id: discoveryId }}
          >
            {text('discovery.look')}
          </LinkButton>
        )}
      </div>
      {start.error !== null && <Problem error={start.error} />}
    </div>
  );
}

function Steps({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const queries = useQueryClient();
  const path = { params: { path: { id: campaign.campaignId } } };
  const changed = { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', pathOf] }) };
  const pause = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/pause', changed);
  const resume = $api.useMutation('post', '/api/v2/buyer/campaigns/{id}/reactivate', changed);
  const error = pause.error ?? resume.error;
  return (
    <>
      {campaign.status === 'ACTIVE' && (
        <Button isBusy={pause.isPending} onClick={() => pause.mutate(path)}>
          {text('common.pause')}
        </Button>
      )}
      {campaign.status === 'PAUSED' && (
        <Button kind="main" isBusy={resume.isPending} onClick={() => resume.mutate(path)}>
          {text('common.resume')}
        </Button>
      )}
      {error !== null && <Problem error={error} />}
    </>
  );
}

function Buys({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const buys = $api.useQuery('get', '/api/v2/buyer/media-buys', { params: { query: { campaignId: campaign.campaignId, limit: 50 } } });
  const { refetch } = buys;
  useChanges(
    account,
    ['media_buy'],
    undefined,
    useCallback(() => void refetch(), [refetch]),
  );
  return (
    <Card title={text('mediaBuys.title')} flush>
      <Loaded query={buys} skeleton={<MediaBuyTable rows={null} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="cart" title={text('mediaBuys.none')} call={exampleCalls.mediaBuys(campaign.campaignId)}>
              {text('mediaBuys.none.text')}
            </Empty>
          ) : (
            <MediaBuyTable rows={data} />
          )
        }
      </Loaded>
      <p className="border-t border-line px-4 py-2 text-xs">
        <Link
          to="/a/$account/reports"
          params={{ account }}
          search={{ campaign: campaign.campaignId }}
          className="text-accent underline underline-offset-2"
        >
          {text('reports.ofCampaign')}
        </Link>
      </p>
    </Card>
  );
}

/** Edits send the revision, so that the API refuses to overwrite concurrent changes. */
function Edit({ campaign, isOpen, onClose }: { campaign: Schemas['Campaign']; isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const update = $api.useMutation('put', pathOf, {
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', pathOf] });
    },
  });
  return (
    <Dialog title={text('campaigns.edit')} isOpen={isOpen} onClose={onClose}>
      <p className="text-xs text-mute">
        <ForeignText>{campaign.name}</ForeignText>
      </p>
      <CampaignForm
        advertisers={[]}
        campaign={campaign}
        error={update.error}
        isBusy={update.isPending}
        submit={text('common.save')}
        onSubmit={({ advertiserId: _, ...settings }) =>
          update.mutate({ params: { path: { id: campaign.campaignId } }, body: { ...settings, expectedRevision: campaign.revision } })
        }
      />
    </Dialog>
  );
}
