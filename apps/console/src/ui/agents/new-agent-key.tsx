import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { ExpiryField, expiryIn } from '#/ui/keys/expiry-field';
import { readKeysAgain } from '#/ui/keys/use-keys';
import { Dialog } from '#/ui/parts';

interface Props {
  readonly agentId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (secret: string) => void;
}

export function NewAgentKey({ agentId: id, isOpen, onClose, onCreated }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const create = useMutation({
    // Without data: the secret must not stay in the cache.
    mutationFn: async (body: Schemas['CreateAgentKeyBody']) => {
      const { data } = await api.POST('/api/v2/buyer-agents/{id}/keys', once.keyed({ params: { path: { id } }, body }));
      once.done();
      onCreated(data!.data.secret);
    },
    onSuccess: () => readKeysAgain(queries),
  });
  const label = useBusy(create.isPending, text('keys.create'));
  const close = () => {
    onClose();
    // The secret of what is under way is still shown: until then, there is no second one.
    if (!create.isPending) create.reset();
  };
  return (
    <Dialog title={text('keys.new')} isOpen={isOpen} onClose={close}>
      <Form error={create.error} onSubmit={(values) => create.mutate({ name: values.text('name'), expiresAt: expiryIn(values) })}>
        <TextField name="name" label={text('field.name')} hint={text('keys.name.hint')} maxLength={100} required />
        <ExpiryField />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={create.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
