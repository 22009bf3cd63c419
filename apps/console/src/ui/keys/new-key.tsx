import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ExpiryField, expiryIn } from './expiry-field';
import { KindField } from './kind-field';
import { readKeysAgain } from './use-keys';
import { useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { Card, ForeignText } from '#/ui/parts';

type Created = Schemas['CreatedApiKey'];

interface Props {
  /** The key that the new one replaces: it gets the same name and kind. */
  readonly replaced: Schemas['ApiKey'] | undefined;
  readonly onCreated: (key: Created) => void;
}

export function NewKey({ replaced, onCreated }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [kind, setKind] = useState<string>(replaced?.kind ?? 'personal');
  const create = useMutation({
    // Without data: the secret must not stay in the cache.
    mutationFn: async (body: Schemas['CreateApiKeyBody']) => {
      const request = once.keyed({ body });
      const { data } =
        kind === 'organization' ? await api.POST('/api/v2/org-api-keys', request) : await api.POST('/api/v2/user-api-keys', request);
      once.done();
      onCreated(data!.data);
    },
    onSuccess: () => readKeysAgain(queries),
  });
  const label = useBusy(create.isPending, text('keys.create'));
  return (
    <Card>
      <Form
        className="grid max-w-2xl gap-4"
        error={create.error}
        onSubmit={(values) => create.mutate({ name: values.text('name'), expiresAt: expiryIn(values) })}
      >
        <TextField
          name="name"
          label={text('field.name')}
          hint={text('keys.name.hint')}
          maxLength={100}
          autoFocus
          required
          defaultValue={replaced?.name}
        />
        {replaced === undefined ? (
          <KindField chosen={kind} onChoose={setKind} />
        ) : (
          <p className="text-mute">
            {text('keys.replaces')} <ForeignText>{replaced.name}</ForeignText> <bdi className="font-mono text-xs">{replaced.prefix}…</bdi>
          </p>
        )}
        <ExpiryField />
        <Button kind="main" type="submit" isBusy={create.isPending} className="justify-self-start">
          {label}
        </Button>
      </Form>
    </Card>
  );
}
