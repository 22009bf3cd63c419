import { useState } from 'react';
import { Button, LinkButton } from '../button';
import { Card } from '../parts';
import { Receivers } from '../proof/receivers';
import { RemoveWebhook } from './remove';
import { useSample } from './use-sample';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';

interface Props {
  readonly webhook: Schemas['WebhookSubscription'];
  /** Nothing else is due before. */
  readonly isSampleDue: boolean;
  /** The stopped webhook that this one replaces. */
  readonly old: Schemas['WebhookSubscription'] | undefined;
}

/** What is next after a registration: what the receiver must do, and a sample event. */
export function Registered({ webhook, isSampleDue, old }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const [isGone, setGone] = useState(false);
  const sample = useSample(webhook.id);
  return (
    <>
      <Card title={text('webhooks.receiver')}>
        <ol className="grid max-w-2xl list-decimal gap-2 ps-5">
          <li>{text('webhooks.receiver.verify')}</li>
          <li>{text('webhooks.receiver.answer')}</li>
          <li>{text('webhooks.receiver.once')}</li>
        </ol>
      </Card>
      <Receivers />
      <Card title={text('webhooks.try')}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-mute">{text('webhooks.try.text')}</p>
          <div className="flex flex-wrap gap-2">
            <Button kind={isSampleDue ? 'main' : 'plain'} isBusy={sample.isPending} onClick={sample.send}>
              {text('webhooks.test')}
            </Button>
            <LinkButton to="/a/$account/webhooks/$id" params={{ account, id: webhook.id }}>
              {text('webhooks.toLog')}
            </LinkButton>
          </div>
          {sample.result}
        </div>
      </Card>
      {old !== undefined && !isGone && (
        <Card title={text('webhooks.old')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <p>{text('webhooks.old.text')}</p>
            <div>
              <RemoveWebhook webhook={old} label={text('webhooks.old.remove')} onDone={() => setGone(true)} />
            </div>
          </div>
        </Card>
      )}
    </>
  );
}
