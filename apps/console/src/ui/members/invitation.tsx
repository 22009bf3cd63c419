import { useQueryClient } from '@tanstack/react-query';
import { membersPath, type Member } from './use-members';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { pressed } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { useBusy } from '#/ui/form';
import { Problem } from '#/ui/problem';

/** Sends an open invitation again: a new link replaces the one of the older mail. */
export function Invitation({ of, onSent }: { of: Member; onSent: (id: string) => void }) {
  const text = useText();
  const queries = useQueryClient();
  const send = $api.useMutation('post', membersPath, {
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: ['get', membersPath] });
      onSent(data.id);
    },
  });
  return (
    <>
      <Button isBusy={send.isPending} onClick={() => send.mutate({ body: { email: of.email, role: of.role }, ...pressed() })}>
        {useBusy(send.isPending, text('verify.resend'))}
      </Button>
      <Problem error={send.error} />
    </>
  );
}
