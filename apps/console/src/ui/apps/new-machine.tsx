import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Scope, scopes } from './scope';
import { machinesPath } from './use-machines';
import { useText } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { Form, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCreated: (application: Schemas['MachineApplicationWithSecret']) => void;
}

/** Asks for the name and the highest scope of a machine application. */
export function NewMachine({ isOpen, onClose, onCreated }: Props) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [scope, setScope] = useState<Scope>('read');
  const create = useMutation({
    // Without data: the secret must not stay in the cache.
    mutationFn: async (body: Schemas['CreateMachineApplicationBody']) => {
      const { data } = await api.POST(machinesPath, once.keyed({ body }));
      once.done();
      onCreated(data!.data);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', machinesPath] }),
  });
  const close = () => {
    onClose();
    // The secret of what is under way is still shown: until then, there is no second one.
    if (!create.isPending) create.reset();
  };
  return (
    <Dialog title={text('machines.new')} isOpen={isOpen} onClose={close}>
      <Form error={create.error} onSubmit={(values) => create.mutate({ name: values.text('name'), scope })}>
        <TextField name="name" label={text('field.name')} hint={text('machines.name.hint')} maxLength={100} required />
        <ChoiceField
          name="scope"
          label={text('apps.may')}
          value={scope}
          onChange={(value) => setScope(value as Scope)}
          options={scopes.map((value) => ({ value, label: text(`apps.may.${value}`), hint: text(`apps.scope.${value}`) }))}
        />
        <p className="text-xs text-mute">{text('machines.admin')}</p>
        <Button kind="main" type="submit" className="justify-self-start" isBusy={create.isPending}>
          {useBusy(create.isPending, text('palette.machine'))}
        </Button>
      </Form>
    </Dialog>
  );
}
