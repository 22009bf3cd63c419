import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SellerAgentForm } from './form';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { pressed, useIdempotencyKey } from '#/lib/idempotency-key';
import { useStorefrontChanged } from '#/lib/storefront';
import { Button } from '#/ui/button';
import { Menu } from '#/ui/menu';
import { Dialog, ForeignText, Question } from '#/ui/parts';
import { Problem } from '#/ui/problem';

const path = '/api/v2/storefront/seller-agents/{id}';

/** Change, turn off and on, archive. Turning off is undone by turning on, so it asks nothing. */
export function SellerAgentActions({ agent }: { agent: Schemas['SellerAgent'] }) {
  const text = useText();
  const [shown, setShown] = useState<'edit' | 'archive' | null>(null);
  const changed = useStorefrontChanged();
  const turn = $api.useMutation('patch', path, { onSuccess: changed });
  const { id, enabled = true } = agent;
  const close = () => setShown(null);
  return (
    <>
      <Button data-edit onClick={() => setShown('edit')}>
        {text('common.edit')}
      </Button>
      <Button isBusy={turn.isPending} onClick={() => turn.mutate({ params: { path: { id } }, ...pressed(), body: { enabled: !enabled } })}>
        {text(enabled ? 'sellerAgents.off' : 'sellerAgents.on')}
      </Button>
      <Menu
        label={text('sellerAgents.actions')}
        items={[{ label: text('sellerAgents.archive'), isDanger: true, onChoose: () => setShown('archive') }]}
      />
      <Problem error={turn.error} />
      {shown === 'edit' && <Edit agent={agent} onClose={close} />}
      <Archive agent={agent} isOpen={shown === 'archive'} onClose={close} />
    </>
  );
}

interface DialogProps {
  readonly agent: Schemas['SellerAgent'];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Mounted only while it is open: the request, whose body may have a token, ends with it. */
function Edit({ agent, onClose }: Omit<DialogProps, 'isOpen'>) {
  const text = useText();
  const once = useIdempotencyKey();
  const changed = useStorefrontChanged();
  const change = $api.useMutation('patch', path, {
    onSuccess: async () => {
      once.done();
      onClose();
      await changed();
    },
    gcTime: 0,
  });
  return (
    <Dialog title={text('sellerAgents.edit')} isOpen onClose={onClose}>
      <SellerAgentForm
        agent={agent}
        error={change.error}
        isBusy={change.isPending}
        submit={text('common.save')}
        onSubmit={(body) => change.mutate(once.keyed({ params: { path: { id: agent.id } }, body }))}
      />
    </Dialog>
  );
}

function Archive({ agent: { id, name }, isOpen, onClose }: DialogProps) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const changed = useStorefrontChanged();
  const archive = $api.useMutation('delete', path, {
    onSuccess: async () => {
      await go({ to: '/a/$account/storefront/agents', params: { account } });
      await changed();
    },
  });
  return (
    <Question
      title={text('sellerAgents.archive')}
      isOpen={isOpen}
      onClose={onClose}
      request={archive}
      onAnswer={() => archive.mutate({ params: { path: { id } } })}
    >
      <p className="font-medium">
        <ForeignText>{name}</ForeignText>
      </p>
      <ul className="grid list-disc gap-1 ps-5">
        <li>{text('sellerAgents.archive.asked')}</li>
        <li>{text('sellerAgents.archive.token')}</li>
        <li>{text('sellerAgents.archive.slug')}</li>
      </ul>
    </Question>
  );
}
