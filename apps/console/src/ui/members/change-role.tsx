import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membersPath, type Member } from './use-members';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { nameOf } from '#/lib/members';
import { Button } from '#/ui/button';
import { Question } from '#/ui/parts';

/** Gives the other role, after saying what that means. */
export function ChangeRole({ of }: { of: Member }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const change = $api.useMutation('patch', '/api/v2/members/{id}', {
    onSuccess: async () => {
      setAsks(false);
      await queries.invalidateQueries({ queryKey: ['get', membersPath] });
    },
  });
  const role = of.role === 'ADMIN' ? 'MEMBER' : 'ADMIN';
  const title = text.word('members.make', role);
  return (
    <>
      <Button onClick={() => setAsks(true)}>{title}</Button>
      <Question
        title={title}
        kind="main"
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={change}
        onAnswer={() => change.mutate({ params: { path: { id: of.id } }, body: { role } })}
      >
        <p className="wrap-anywhere">{text(`members.becomes.${role}`, { name: nameOf(of) })}</p>
        <p className="text-mute">{text.word('members.means', role)}</p>
      </Question>
    </>
  );
}
