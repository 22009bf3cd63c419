import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { useChanges } from '#/lib/change-count';
import { lastMillisecondBefore } from '#/lib/days';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { toneOf } from '#/lib/tones';
import { Button, LinkButton } from '#/ui/button';
import { CampaignForm } from '#/ui/campaign-form';
import { Icon } from '#/ui/icon';
import { MediaBuyTable } from '#/ui/media-buy-table';
import { Badge, Card, Dialog, Empty, Figure, Figures, ForeignText, Page, Rows } from '#/ui/parts';
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
      skeleton={
        <Page title={text('common.loading')}>
          <Card>
            <Rows count={8} />
          </Card>
        </Page>
      }
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
      about={
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={toneOf(campaign.status)}>{text.word('status', campaign.status)}</Badge>
          <span className="font-mono text-xs wrap-anywhere">{campaign.campaignId}</span>
        </span>
      }
      actions={
        <>
          <Button onClick={() => setEditing(true)}>{text('common.edit')}</Button>
          <Steps campaign={campaign} />
        </>
      }
    >
      <Figures>
        <Figure label={text('field.budget')} value={money(budget.total)} note={text.word('pacing', budget.pacing)} />
        <Figure label={text('campaigns.allocated')} value={money(campaign.allocatedBudget)} />
        <Figure label={text('campaigns.unallocated')} value={money(campaign.unallocatedBudget)} />
        <Figure
          label={text('field.flight')}
          value={text.day(campaign.flightDates.startDate, campaign.timezone)}
          note={text('campaigns.until', { day: text.day(lastMillisecondBefore(campaign.flightDates.endDate), campaign.timezone) })}
        />
      </Figures>
      <Card title={text('field.brief')} actions={<AskSellers campaign={campaign} />}>
        {campaign.brief === null ? (
          <p className="text-mute">{text('campaigns.noBrief')}</p>
        ) : (
          <p dir="auto" className="max-w-prose leading-relaxed whitespace-pre-line wrap-anywhere">
            {campaign.brief}
          </p>
        )}
      </Card>
      <Buys campaign={campaign} />
      <Edit campaign={campaign} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Page>
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
    <div className="grid gap-2">
      <div className="flex flex-wrap justify-end gap-2">
        {discoveryId !== null && (
          <LinkButton to="/a/$account/discovery/$id" params={{ account, id: discoveryId }}>
            {text('discovery.look')}
          </LinkButton>
        )}
        <Button
          kind={discoveryId === null ? 'main' : 'plain'}
          disabled={start.isPending || campaign.brief === null}
          onClick={() => start.mutate({ body: { campaignId: campaign.campaignId, waitSeconds: 10 }, headers: once.header() })}
        >
          <Icon name="live" size={14} />
          {text(discoveryId === null ? 'discovery.ask' : 'discovery.askAgain')}
        </Button>
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
  if (campaign.status === 'ACTIVE')
    return (
      <Button disabled={pause.isPending} onClick={() => pause.mutate(path)}>
        {text('common.pause')}
      </Button>
    );
  if (campaign.status === 'PAUSED')
    return (
      <Button kind="main" disabled={resume.isPending} onClick={() => resume.mutate(path)}>
        {text('common.resume')}
      </Button>
    );
  return null;
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
      <Loaded query={buys} skeleton={<Rows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon="cart" title={text('mediaBuys.none')}>
              {text('mediaBuys.none.text')}
            </Empty>
          ) : (
            <MediaBuyTable rows={data} />
          )
        }
      </Loaded>
      <p className="border-t border-line px-4 py-2.5 text-xs">
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
