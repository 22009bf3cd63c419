import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { textParam } from '#/lib/search';
import { webhookPath } from '#/lib/webhooks';
import { SecretCard } from '#/ui/keys/secret-card';
import { ObjectSkeleton, Page } from '#/ui/parts';
import { ForSellers } from '#/ui/webhooks/for-sellers';
import { Register } from '#/ui/webhooks/register';
import { Registered } from '#/ui/webhooks/registered';

export const Route = createFileRoute('/a/$account/webhooks/new')({
  validateSearch: (search: Record<string, unknown>): { again?: string } => textParam('again', search),
  loader: () => loadMessages('webhooks', 'proof', 'keys'),
  component: () => (useAccountContext().isBuyer ? <NewWebhook /> : <ForSellers />),
});

/** A registration, and what the receiver needs then. The secret is in the state of this page only. */
function NewWebhook() {
  const text = useText();
  const { again } = Route.useSearch();
  const [secret, setSecret] = useState({ value: '', isGenerated: false });
  const [made, setMade] = useState<Schemas['WebhookSubscription'] | null>(null);
  const old = $api.useQuery('get', webhookPath, { params: { path: { id: again ?? '' } } }, { enabled: again !== undefined });
  if (again !== undefined && old.isPending) return <ObjectSkeleton facts={0} />;
  const stopped = old.data?.data.subscription;
  if (made === null)
    return (
      <Page title={text('webhooks.new')} about={text('webhooks.none.text')}>
        <Register
          url={stopped?.url}
          secret={{ value: secret.value, set: (value, isGenerated) => setSecret({ value, isGenerated }) }}
          onDone={setMade}
        />
      </Page>
    );
  return (
    <Page title={text('webhooks.registered')} about={<bdi dir="ltr">{made.url}</bdi>}>
      {secret.isGenerated && (
        <SecretCard
          title={text('field.secret')}
          secret={secret.value}
          loss={text('webhooks.secret.loss')}
          onDone={() => setSecret({ value: '', isGenerated: false })}
        />
      )}
      <Registered webhook={made} isSampleDue={!secret.isGenerated} old={stopped} />
    </Page>
  );
}
