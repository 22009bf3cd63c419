import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RoleField } from './role-field';
import { membersPath } from './use-members';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Form, TextField, useBusy } from '#/ui/form';
import { Dialog } from '#/ui/parts';

export function InviteMember({ onClose }: { onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [role, setRole] = useState('MEMBER');
  const invite = $api.useMutation('post', membersPath, {
    onSuccess: async () => {
      once.done();
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', membersPath] });
    },
  });
  const label = useBusy(invite.isPending, text('members.send'));
  return (
    <Dialog title={text('members.invite')} isOpen onClose={onClose}>
      <Form
        error={invite.error}
        fields={['email', 'role']}
        onSubmit={(values) => invite.mutate(once.keyed({ body: { email: values.text('email'), role: role as Schemas['Member']['role'] } }))}
      >
        <p className="text-mute">{text('members.invite.text')}</p>
        <TextField name="email" label={text('field.email')} type="email" dir="ltr" autoComplete="off" required />
        <RoleField value={role} onChange={setRole} />
        <Button kind="main" type="submit" className="justify-self-start" isBusy={invite.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
