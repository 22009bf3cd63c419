import { useQueryClient } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { agentPath } from '#/lib/agent';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

interface Props {
  readonly agentId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (key: Schemas['CreatedAgentKey']) => void;
}

export function NewAgentKey({ agentId: id, isOpen, onClose, onCreated }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const create = $api.useMutation('post', '/api/v2/buyer-agents/{id}/keys', {
    // The answer has the secret: only the caller keeps it.
    gcTime: 0,
    onSuccess: ({ data }) => {
      once.done();
      onCreated(data);
      create.reset();
      return Promise.all(
        [agentPath, '/api/v2/buyer-agents/{id}/keys'].map((path) => queries.invalidateQueries({ queryKey: ['get', path] })),
      );
    },
  });
  const label = useBusy(create.isPending, text('keys.create'));
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Dialog title={text('keys.new')} isOpen={isOpen} onClose={close}>
      <Form
        error={create.error}
        onSubmit={(values) => {
          const day = values.text('expiresAt');
          const body = { name: values.text('name'), expiresAt: day === '' ? null : `${day}T00:00:00.000Z` };
          create.mutate(once.keyed({ params: { path: { id } }, body }));
        }}
      >
        <TextField name="name" label={text('field.name')} hint={text('keys.name.hint')} maxLength={100} required />
        <TextField name="expiresAt" label={text('keys.expires')} type="date" dir="ltr" hint={text('keys.expires.hint')} />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={create.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
