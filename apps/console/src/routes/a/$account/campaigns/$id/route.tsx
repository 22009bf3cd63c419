import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { CurrentCampaign } from '#/lib/campaign';
import { useChanges } from '#/lib/change-count';
import { AskSellers } from '#/ui/ask-sellers';
import { Button } from '#/ui/button';
import { CampaignForm } from '#/ui/campaign-form';
import { Flight } from '#/ui/flight';
import { Dialog, ForeignText, ObjectSkeleton, Page, State } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/campaigns/$id')({ component: Campaign });

const pathOf = '/api/v2/buyer/campaigns/{id}';
const here = '/a/$account/campaigns/$id';

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

/** Head and tabs of a campaign. Each tab is a screen below it, with its own address. */
function Shown({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const [isEditing, setEditing] = useState(false);
  const { budget, campaignId: id } = campaign;
  return (
    <Page
      title={campaign.name}
      state={<State of={campaign.status}>{text.word('status', campaign.status)}</State>}
      about={
        <>
          <bdi>{text.money(budget.total, budget.currency)}</bdi> · <Flight dates={campaign.flightDates} timezone={campaign.timezone} />
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
    >
      <Tabs
        label={text('campaigns.tabs')}
        params={{ account, id }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/discovery`, label: text('discovery.title') },
          { to: `${here}/proposals`, label: text('proposals.title') },
          { to: `${here}/media-buys`, label: text('mediaBuys.title') },
          { to: `${here}/report`, label: text('campaigns.tab.report') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <CurrentCampaign value={campaign}>
        <Outlet />
      </CurrentCampaign>
      <Edit campaign={campaign} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Page>
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
