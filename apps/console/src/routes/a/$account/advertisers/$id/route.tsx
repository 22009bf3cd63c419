import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { CurrentAdvertiser } from '#/lib/advertiser';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { AdvertiserForm } from '#/ui/advertiser/advertiser-form';
import { ArchiveAdvertiser } from '#/ui/advertiser/archive-advertiser';
import { RestoreAdvertiser } from '#/ui/advertiser/restore-advertiser';
import { Button } from '#/ui/button';
import { NotFound } from '#/ui/not-found';
import { Dialog, ObjectSkeleton, Page, State, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { Tabs } from '#/ui/tabs';

export const Route = createFileRoute('/a/$account/advertisers/$id')({
  loader: () => loadMessages('campaign', 'advertisers'),
  component: Advertiser,
});

const pathOf = '/api/v2/buyer/advertisers/{id}';
const here = '/a/$account/advertisers/$id';

function Advertiser() {
  const { id } = Route.useParams();
  return /^\d{1,15}$/.test(id) ? <Read id={Number(id)} /> : <NotFound />;
}

function Read({ id }: { id: number }) {
  const text = useText();
  const advertiser = $api.useQuery('get', pathOf, { params: { path: { id } } });
  return (
    <Loaded
      query={advertiser}
      isPage
      skeleton={<ObjectSkeleton facts={8} figures={[text('metric.spend'), text('metric.impressions'), text('home.running')]} />}
    >
      {({ data }) => <Shown advertiser={data} />}
    </Loaded>
  );
}

/** Head and tabs of an advertiser. Each tab is a screen below it, with its own address. */
function Shown({ advertiser }: { advertiser: Schemas['Advertiser'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const [isEditing, setEditing] = useState(false);
  const isActive = advertiser.status === 'ACTIVE';
  return (
    <Page
      title={advertiser.name}
      state={
        <>
          <State of={advertiser.status}>{text.word('status', advertiser.status)}</State>
          {advertiser.sandbox && <Tag tone="information">{text('advertisers.sandbox')}</Tag>}
        </>
      }
      about={<span dir="ltr">{advertiser.brand}</span>}
      actions={
        isActive && (
          <>
            <Button data-edit onClick={() => setEditing(true)}>
              {text('common.edit')}
            </Button>
            <ArchiveAdvertiser advertiser={advertiser} />
          </>
        )
      }
    >
      {!isActive && <RestoreAdvertiser advertiser={advertiser} />}
      <Tabs
        label={text('advertisers.tabs')}
        params={{ account, id: String(advertiser.id) }}
        of={[
          { to: here, label: text('campaigns.tab.overview') },
          { to: `${here}/campaigns`, label: text('campaigns.title') },
          { to: `${here}/report`, label: text('campaigns.tab.report') },
          { to: `${here}/history`, label: text('history.title') },
        ]}
      />
      <CurrentAdvertiser value={advertiser}>
        <Outlet />
      </CurrentAdvertiser>
      <Edit advertiser={advertiser} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Page>
  );
}

function Edit({ advertiser, isOpen, onClose }: { advertiser: Schemas['Advertiser']; isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const update = $api.useMutation('put', pathOf, {
    onSuccess: async () => {
      once.done();
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', pathOf] });
    },
  });
  const close = () => {
    onClose();
    update.reset();
  };
  return (
    <Dialog title={text('advertisers.edit')} isOpen={isOpen} onClose={close}>
      <AdvertiserForm
        advertiser={advertiser}
        error={update.error}
        isBusy={update.isPending}
        submit={text('common.save')}
        onSubmit={({ sandbox: _, ...body }) => update.mutate(once.keyed({ params: { path: { id: advertiser.id } }, body }))}
      />
    </Dialog>
  );
}
