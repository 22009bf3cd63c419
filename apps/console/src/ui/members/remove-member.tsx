import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membersPath, type Member } from './use-members';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { keysPath } from '#/lib/key-search';
import { nameOf } from '#/lib/members';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';

/** Removes a member, or withdraws an invitation, after saying what ends. */
export function RemoveMember({ of }: { of: Member }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const isInvited = of.status === 'invited';
  const name = nameOf(of);
  const remove = $api.useMutation('delete', '/api/v2/members/{id}', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', membersPath] }),
  });
  return (
    <>
      <Button kind="danger" aria-label={isInvited ? undefined : text('members.remove.named', { name })} onClick={() => setAsks(true)}>
        {text(isInvited ? 'members.withdraw' : 'members.remove')}
      </Button>
      <Question
        title={text(isInvited ? 'members.withdraw' : 'members.remove')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id: of.id } } })}
      >
        <p className="wrap-anywhere">
          {isInvited ? text('members.withdraw.text', { name }) : text('members.remove.text', { name, role: text.word('role', of.role) })}
        </p>
        {asks && of.userId !== null && <Held by={of.userId} />}
      </Question>
    </>
  );
}

/** Keys and apps that lose access with the person. */
function Held({ by }: { by: number }) {
  const text = useText();
  const keys = $api.useQuery('get', keysPath).data?.data.filter(({ kind, owner }) => kind === 'personal' && owner.id === by);
  const apps = $api.useQuery('get', '/api/v2/connected-apps').data?.data.filter(({ person }) => person.id === by);
  if (keys === undefined || apps === undefined) return null;
  return (
    <ul className="grid gap-1 text-mute empty:hidden">
      {keys.length > 0 && <li>{text('members.remove.keys', { count: keys.length })}</li>}
      {apps.length > 0 && <li>{text('members.remove.apps', { count: apps.length })}</li>}
    </ul>
  );
}
