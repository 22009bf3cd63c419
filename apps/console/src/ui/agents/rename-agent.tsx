import { useState } from 'react';
import { useText } from '#/i18n';
import { agentPath, useChangedAgent } from '#/lib/agent';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

export function RenameAgent({ agent: { principalId: id, displayName } }: { agent: Schemas['BuyerAgent'] }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const once = useIdempotencyKey();
  const changed = useChangedAgent();
  const rename = $api.useMutation('patch', agentPath, {
    onSuccess: (answer) => {
      once.done();
      setOpen(false);
      changed(answer);
    },
  });
  const label = useBusy(rename.isPending, text('common.save'));
  const close = () => {
    setOpen(false);
    rename.reset();
  };
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('agents.rename')}
      </Button>
      <Dialog title={text('agents.rename')} isOpen={isOpen} onClose={close}>
        <Form
          error={rename.error}
          onSubmit={(values) => rename.mutate(once.keyed({ params: { path: { id } }, body: { displayName: values.text('displayName') } }))}
        >
          <TextField name="displayName" label={text('field.name')} defaultValue={displayName} maxLength={100} required />
          <Button kind="main" type="submit" className="justify-self-start" isBusy={rename.isPending}>
            {label}
          </Button>
        </Form>
      </Dialog>
    </>
  );
}
