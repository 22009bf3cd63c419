import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PolicyForm } from './policy-form';
import type { App } from './use-apps';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Button } from '#/ui/button';
import { Card, Line } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';

const policyPath = '/api/v2/connected-apps/policy';
type Hosts = readonly string[] | null;

interface Props {
  readonly policy: { data: { data: { approvedHosts: Hosts } } | undefined; error: unknown; refetch: () => unknown };
  readonly apps: readonly App[] | null;
}

/** Which apps people of the account may connect. Admins change it, and can take their change back. */
export function Policy({ policy, apps }: Props) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const [isOpen, setOpen] = useState(false);
  /** The list before the last change. */
  const [before, setBefore] = useState<{ readonly hosts: Hosts }>();
  const save = $api.useMutation('put', policyPath);
  const set = (approvedHosts: Hosts, previous: Hosts | undefined) =>
    save.mutate(once.keyed({ body: { approvedHosts: approvedHosts === null ? null : [...approvedHosts] } }), {
      onSuccess: (answer) => {
        once.done();
        setBefore(previous === undefined ? undefined : { hosts: previous });
        setOpen(false);
        queries.setQueryData($api.queryOptions('get', policyPath).queryKey, answer);
      },
    });
  const edit = () => {
    save.reset();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    // What is under way still has to show its answer.
    if (!save.isPending) save.reset();
  };
  return (
    <Card
      title={text('apps.policy')}
      actions={
        isAdmin && (
          <Button size="small" data-edit disabled={policy.data === undefined} onClick={edit}>
            {text('common.edit')}
          </Button>
        )
      }
    >
      <Loaded query={policy} skeleton={<Line className="my-1 h-3 w-40" />}>
        {({ data: { approvedHosts } }) => (
          <div className="grid gap-2">
            <PolicyText hosts={approvedHosts} />
            {!isAdmin && <p className="text-xs text-mute">{text('apps.policy.members')}</p>}
            <p role="status" className="flex flex-wrap items-center gap-2 text-xs text-mute empty:hidden">
              {before !== undefined && text('apps.policy.saved')}
              {before !== undefined && (
                <Button size="small" isBusy={save.isPending} onClick={() => set(before.hosts, undefined)}>
                  {text('common.undo')}
                </Button>
              )}
            </p>
            {!isOpen && <Problem error={save.error} />}
            {isOpen && (
              <PolicyForm
                saved={approvedHosts}
                apps={apps ?? []}
                error={save.error}
                isBusy={save.isPending}
                onClose={close}
                onSave={(hosts) => set(hosts, approvedHosts)}
              />
            )}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function PolicyText({ hosts }: { hosts: Hosts }) {
  const text = useText();
  if (hosts === null) return <p>{text('apps.policy.any')}</p>;
  if (hosts.length === 0) return <p>{text('apps.policy.none')}</p>;
  return (
    <>
      <p>{text('apps.policy.hosts')}</p>
      <ul dir="ltr" className="flex flex-wrap gap-1.5">
        {hosts.map((host) => (
          <li key={host} className="rounded-sm border border-line px-1.5 font-mono text-xs wrap-anywhere">
            {host}
          </li>
        ))}
      </ul>
    </>
  );
}
