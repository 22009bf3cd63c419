import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAskSellers, useLatestDiscovery } from '../ask-sellers';
import { Button, LinkButton } from '../button';
import { editableStatuses } from '../campaign-list/statuses';
import { Icon } from '../icon';
import { Menu, type MenuItem } from '../menu';
import { Problem } from '../problem';
import { Archive } from './archive';
import { useRunning } from './use-running';
import { useText, type Key } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { dueAction, type DueAction } from '#/lib/due-action';
import { useOrderPreview } from '#/lib/order-preview';

/** The action that is due, the usual ones beside it, and the rare ones in a menu. Results and problems stand below them. */
export function CampaignActions({ campaign }: { campaign: Schemas['Campaign'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const { campaignId: id, status, brief } = campaign;
  const latest = useLatestDiscovery(campaign).data?.data;
  const first = dueAction(campaign, latest);
  // Products that were selected one by one: only the order tells them.
  const order = useOrderPreview(campaign, first === 'choose' || first === 'watch');
  const due = dueAction(campaign, latest, order !== undefined && order.mediaBuys.length > 0);
  const { ask, isAsking, error } = useAskSellers(campaign);
  const running = useRunning(campaign);
  const [isArchiving, setArchiving] = useState(false);
  const isOpen = editableStatuses.includes(status);
  const items: MenuItem[] = [
    ...(isOpen && due !== 'ask' && brief !== null
      ? [{ label: text(latest?.executionId === null ? 'discovery.ask' : 'discovery.askAgain'), onChoose: ask, disabled: isAsking }]
      : []),
    {
      label: text('campaign.duplicate'),
      onChoose: () => void go({ to: '/a/$account/campaigns/new', params: { account }, search: { copy: id } }),
    },
    ...(status === 'ARCHIVED' ? [] : [{ label: text('campaign.archive'), onChoose: () => setArchiving(true), isDanger: true }]),
  ];
  return (
    <div className="grid min-w-0 justify-items-start gap-2 sm:justify-items-end">
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Due due={due} id={id} isBusy={isAsking || running.isBusy} onAsk={ask} onResume={running.resume} />
        {isOpen && due !== 'edit' && <EditLink id={id} />}
        {status === 'ACTIVE' && (
          <Button isBusy={running.isBusy} onClick={running.pause}>
            {text('common.pause')}
          </Button>
        )}
        <Menu label={text('campaign.more')} items={items} />
      </div>
      <div role="status" className="text-start">
        {running.done !== null && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {text('palette.done', {
              name: text('home.kind.campaign'),
              from: text.word('status', running.done.previousStatus),
              to: text.word('status', running.done.newStatus),
            })}{' '}
            {running.done.failureCount > 0 && text('palette.failures', { count: running.done.failureCount })}
            <Button size="small" isBusy={running.isBusy} onClick={running.undo}>
              {text('palette.undo')}
            </Button>
          </p>
        )}
      </div>
      {(error ?? running.error) !== null && <Problem error={error ?? running.error} />}
      <Archive campaign={campaign} isOpen={isArchiving} onClose={() => setArchiving(false)} />
    </div>
  );
}

interface DueProps {
  readonly due: DueAction | null;
  readonly id: string;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onResume: () => void;
}
const labels: Readonly<Record<DueAction, Key>> = {
  edit: 'campaign.due.edit',
  ask: 'discovery.ask',
  watch: 'discovery.look',
  choose: 'campaign.due.choose',
  preview: 'campaign.due.preview',
  resume: 'common.resume',
};

const screens = {
  watch: '/a/$account/campaigns/$id/discovery',
  choose: '/a/$account/campaigns/$id/proposals',
  preview: '/a/$account/campaigns/$id/order',
} as const;

function Due({ due, id, isBusy, onAsk, onResume }: DueProps) {
  const text = useText();
  const { account } = useAccountContext();
  if (due === null) return null;
  const label = text(labels[due]);
  const params = { account, id };
  if (due === 'edit') return <EditLink id={id} isMain />;
  if (due === 'ask' || due === 'resume')
    return (
      <Button kind="main" isBusy={isBusy} onClick={due === 'ask' ? onAsk : onResume}>
        {due === 'ask' && <Icon name="live" size={14} />}
        {label}
      </Button>
    );
  return (
    <LinkButton kind="main" to={screens[due]} params={params}>
      {label}
    </LinkButton>
  );
}

function EditLink({ id, isMain = false }: { id: string; isMain?: boolean }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <LinkButton kind={isMain ? 'main' : 'plain'} data-edit to="/a/$account/campaigns/$id/edit" params={{ account, id }}>
      {text(isMain ? 'campaign.due.edit' : 'common.edit')}
    </LinkButton>
  );
}
