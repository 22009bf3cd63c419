import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../button';
import { CheckBoxes, Form, TextField, useBusy } from '../form';
import { Card } from '../parts';
import { SecretField } from './secret-field';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { webhooksPath } from '#/lib/webhooks';

const eventTypes = ['discovery.revision'] as const;
type EventType = (typeof eventTypes)[number];

interface Props {
  /** Address of the webhook that is registered again. */
  readonly url: string | undefined;
  readonly secret: { readonly value: string; readonly set: (secret: string, isGenerated: boolean) => void };
  readonly onDone: (webhook: Schemas['WebhookSubscription']) => void;
}

export function Register({ url, secret, onDone }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [chosen, setChosen] = useState<readonly string[]>(eventTypes);
  const register = useMutation({
    // Its variables stay in the cache: the secret is none of them.
    mutationFn: async (address: string) => {
      const body = { url: address, secret: secret.value, eventTypes: chosen as EventType[] };
      const { data } = await api.POST(webhooksPath, once.keyed({ body }));
      once.done();
      onDone(data!.data.subscription);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', webhooksPath] }),
  });
  const label = useBusy(register.isPending, text('webhooks.register'));
  return (
    <Card>
      <Form className="grid max-w-xl gap-4" error={register.error} onSubmit={(values) => register.mutate(values.text('url'))}>
        <TextField
          name="url"
          label={text('field.url')}
          hint={text('webhooks.url.hint')}
          type="url"
          dir="ltr"
          placeholder="https://example.com/hooks/exchange"
          defaultValue={url}
          autoFocus
          required
        />
        <SecretField value={secret.value} onChange={secret.set} />
        <CheckBoxes
          name="eventTypes"
          label={text('webhooks.events')}
          options={eventTypes.map((value) => ({ value, label: `${text.word('webhookEvent', value)} · ${value}` }))}
          chosen={chosen}
          onChoose={setChosen}
        />
        <Link
          to="/a/$account/events"
          params={{ account }}
          search={{ event: `webhook.${eventTypes[0]}` }}
          className="justify-self-start text-accent underline underline-offset-2"
        >
          {text('webhooks.events.about')}
        </Link>
        <div>
          <Button kind="main" type="submit" isBusy={register.isPending}>
            {label}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
