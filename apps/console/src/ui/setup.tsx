import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from './button';
import { Form, TextField } from './form';
import { Icon } from './icon';
import { Card, Dialog } from './parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';

/** Steps that the account still needs before it can buy or sell. Shows nothing when there are none. */
export function Setup() {
  const { isBuyer, session } = useAccountContext();
  return (
    <>
      {session.user.emailVerifiedAt === null && <ConfirmAddress />}
      {isBuyer ? <BuyerSetup /> : <SellerSetup />}
    </>
  );
}

function ConfirmAddress() {
  const text = useText();
  const { session } = useAccountContext();
  const resend = $api.useMutation('post', '/api/v2/auth/verify-email/resend');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-attention-soft px-4 py-2.5 text-sm text-attention">
      <span className="wrap-anywhere">{text('verify.due', { email: session.user.email })}</span>
      <Button disabled={resend.isPending || resend.isSuccess} onClick={() => resend.mutate({})}>
        {text(resend.isSuccess ? 'verify.sent' : 'verify.resend')}
      </Button>
    </div>
  );
}

function BuyerSetup() {
  const text = useText();
  const [asks, setAsks] = useState<'operator' | null>(null);
  const queries = useQueryClient();
  const path = '/api/v2/buyer/readiness';
  const readiness = $api.useQuery('get', path);
  const accept = $api.useMutation('post', '/api/v2/accept-tos', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }),
  });
  const due = readiness.data?.data.checks.filter(({ status, action }) => status !== 'complete' && action !== null) ?? [];
  if (due.length === 0) return null;
  const step = ({ id, action }: Schemas['BuyerCheck']) => {
    if (action === null) return null;
    if (id === 'terms')
      return (
        <Button disabled={accept.isPending} onClick={() => accept.mutate({ body: {} })}>
          {text('setup.accept')}
        </Button>
      );
    if (id === 'operator_identity') return <Button onClick={() => setAsks('operator')}>{text('setup.operator')}</Button>;
    return <span className="text-xs text-mute">{text('setup.billing')}</span>;
  };
  return (
    <Card title={text('setup.title')} flush>
      <ul className="divide-y divide-line">
        {due.map((check) => (
          <li key={check.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
            <span className="flex min-w-0 items-center gap-2">
              <Icon name={check.isBlocker ? 'alert' : 'clock'} className={check.isBlocker ? 'text-bad' : 'text-attention'} />
              {text.word('check', check.id)}
            </span>
            {step(check)}
          </li>
        ))}
      </ul>
      <Operator isOpen={asks === 'operator'} onClose={() => setAsks(null)} />
    </Card>
  );
}

function Operator({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const confirm = $api.useMutation('patch', '/api/v2/buyer/readiness/operator', {
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/readiness'] });
    },
  });
  return (
    <Dialog title={text('setup.operator')} isOpen={isOpen} onClose={onClose}>
      <Form
        error={confirm.error}
        fields={['operatorDomain']}
        onSubmit={(values) => confirm.mutate({ body: { operatorDomain: values.text('operatorDomain') } })}
      >
        <TextField
          name="operatorDomain"
          label={text('setup.domain')}
          hint={text('setup.domain.hint')}
          dir="ltr"
          placeholder="example.com"
          required
        />
        <Button kind="main" type="submit" disabled={confirm.isPending}>
          {text('common.save')}
        </Button>
      </Form>
    </Dialog>
  );
}

function SellerSetup() {
  const text = useText();
  const readiness = $api.useQuery('get', '/api/v2/storefront/readiness');
  const due = readiness.data?.data.checks.filter(({ status }) => status === 'missing' || status === 'partial') ?? [];
  if (due.length === 0) return null;
  return (
    <Card title={text('setup.title')} flush>
      <ul className="divide-y divide-line">
        {due.map(({ id, name, isBlocker, action }) => (
          <li key={id} className="grid gap-0.5 px-4 py-2.5">
            <span className="flex items-center gap-2">
              <Icon name={isBlocker ? 'alert' : 'clock'} className={isBlocker ? 'text-bad' : 'text-attention'} />
              {name}
            </span>
            {action !== null && <span className="ps-6 text-xs text-mute">{action}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
