import { useState } from 'react';
import { SetupLink } from './setup-link';
import { BillingState } from './state';
import { useBillingChanged } from './use-billing';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Card, Empty, Question, Rows } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';

type Method = Schemas['PaymentMethod'];

/** The card of the organization. A new one replaces it once it is verified. */
export function Methods() {
  const text = useText();
  const query = $api.useQuery('get', '/api/v2/billing/payment-methods', { params: { query: { limit: 25 } } });
  const [removed, setRemoved] = useState<Method | null>(null);
  const setUp = $api.useMutation('post', '/api/v2/billing/payment-methods/setup');
  const link = setUp.data?.data;
  const start = (isFirst: boolean) => (
    <Button
      kind={isFirst ? 'main' : 'plain'}
      size={isFirst ? 'usual' : 'small'}
      isBusy={setUp.isPending}
      onClick={() => setUp.mutate(pressed())}
    >
      {text(isFirst ? 'billing.method.setUp' : 'billing.method.replace')}
    </Button>
  );
  return (
    <Loaded query={query} skeleton={<Rows count={2} />}>
      {({ data }) => {
        const active = data.filter(({ status }) => status !== 'detached');
        return (
          <Card title={text('billing.methods')} actions={active.length > 0 && start(false)}>
            {setUp.error !== null && <Problem error={setUp.error} />}
            {link !== undefined && <SetupLink key={link.token} link={link} onDone={setUp.reset} />}
            {active.length === 0
              ? link === undefined && (
                  <Empty icon="coin" title={text('billing.methods.none')} action={start(true)}>
                    {text('billing.methods.none.text')}
                  </Empty>
                )
              : active.map((method) => (
                  <div key={method.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                    <span dir="ltr" className="font-medium">
                      {nameOf(method)}
                    </span>
                    <span dir="ltr" className="text-mute tabular-nums">
                      {`${String(method.expiresMonth).padStart(2, '0')}/${method.expiresYear}`}
                    </span>
                    <BillingState of={method.status} />
                    <Button kind="danger" size="small" className="ms-auto" onClick={() => setRemoved(method)}>
                      {text('payouts.remove')}
                    </Button>
                  </div>
                ))}
            {removed !== null && <Remove method={removed} onClose={() => setRemoved(null)} />}
          </Card>
        );
      }}
    </Loaded>
  );
}

export const nameOf = ({ brand, last4 }: Pick<Method, 'brand' | 'last4'>): string => `${brand} •••• ${last4}`;

function Remove({ method, onClose }: { method: Method; onClose: () => void }) {
  const text = useText();
  const changed = useBillingChanged();
  const remove = $api.useMutation('delete', '/api/v2/billing/payment-methods/{id}', {
    onSuccess: async () => {
      await changed();
      onClose();
    },
  });
  return (
    <Question
      title={text('payouts.remove.named', { name: nameOf(method) })}
      answer={text('payouts.remove')}
      isOpen
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate({ params: { path: { id: method.id } } })}
    >
      <p>{text('billing.method.remove.text')}</p>
    </Question>
  );
}
