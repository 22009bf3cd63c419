import { useNavigate } from '@tanstack/react-router';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useChangedAgent } from '#/lib/agent';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

/** Asks for the name; access is what the new agent needs next. */
export function NewAgent({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = useNavigate();
  const once = useIdempotencyKey();
  const changed = useChangedAgent();
  const create = $api.useMutation('post', '/api/v2/buyer-agents', {
    onSuccess: (answer) => {
      once.done();
      changed(answer);
      return go({ to: '/a/$account/agents/$id/access', params: { account, id: answer.data.principalId } });
    },
  });
  const label = useBusy(create.isPending, text('agents.create'));
  const close = () => {
    onClose();
    create.reset();
  };
  return (
    <Dialog title={text('agents.new')} isOpen={isOpen} onClose={close}>
      <Form error={create.error} onSubmit={(values) => create.mutate(once.keyed({ body: { displayName: values.text('displayName') } }))}>
        <TextField name="displayName" label={text('field.name')} hint={text('agents.name.hint')} maxLength={100} required />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={create.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
