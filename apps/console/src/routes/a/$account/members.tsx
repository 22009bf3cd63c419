import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { stateColumn } from '#/ui/columns';
import { Form, SelectField, TextField, useBusy } from '#/ui/form';
import { Icon } from '#/ui/icon';
import { Card, type Column, Dialog, Empty, ForeignText, Page, Question, Table } from '#/ui/parts';
import { Loaded, Problem } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/members')({
  validateSearch: (search: Record<string, unknown>): { create?: number } => integerParam('create', search, 1, 1),
  loader: () => loadMessages('account'),
  component: Members,
});

const path = '/api/v2/members';
const roles = ['MEMBER', 'ADMIN'] as const;

function Members() {
  const text = useText();
  const { isAdmin, own } = useAccountContext();
  const isOpen = Route.useSearch().create === 1;
  const go = Route.useNavigate();
  const setOpen = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  const members = $api.useQuery('get', path);
  return (
    <Page
      title={text('members.title')}
      about={text('members.about', { name: own.name })}
      actions={
        isAdmin && (
          <Button kind="main" data-create onClick={() => setOpen(true)}>
            <Icon name="plus" size={14} />
            {text('members.invite')}
          </Button>
        )
      }
    >
      <Card flush>
        <Loaded query={members} skeleton={<List rows={null} />}>
          {({ data }) => <List rows={data} />}
        </Loaded>
        {isAdmin && members.data?.data.length === 1 && <Alone onInvite={() => setOpen(true)} />}
      </Card>
      <Invite isOpen={isOpen && isAdmin} onClose={() => setOpen(false)} />
    </Page>
  );
}

/** The list always has the reader; this takes the place of the other members. */
function Alone({ onInvite }: { onInvite: () => void }) {
  const text = useText();
  return (
    <div className="border-t border-line">
      <Empty
        icon="people"
        title={text('members.alone')}
        call={exampleCalls.member()}
        action={<Button onClick={onInvite}>{text('members.invite')}</Button>}
      >
        {text('members.alone.text')}
      </Empty>
    </div>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['Member'][] | null }) {
  const text = useText();
  const { isAdmin, session } = useAccountContext();
  const columns: Column<Schemas['Member']>[] = [
    {
      key: 'name',
      head: text('field.name'),
      isMain: true,
      cell: (row) => (
        <span className="flex flex-wrap items-baseline gap-x-2">
          <ForeignText>{row.name ?? row.email}</ForeignText>
          {row.name !== null && (
            <span dir="ltr" className="text-xs font-normal text-mute wrap-anywhere">
              {row.email}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'role',
      head: text('members.role'),
      cell: (row) => (isAdmin && row.userId !== session.user.id ? <Role row={row} /> : text.word('role', row.role)),
    },
    stateColumn(text, (row) => text.word('member', row.status)),
    { key: 'since', head: text('members.since'), cell: (row) => (row.joinedAt === null ? '–' : text.day(row.joinedAt)) },
    ...(isAdmin
      ? [
          {
            key: 'remove',
            head: text('members.remove'),
            isAction: true,
            cell: (row: Schemas['Member']) => row.userId !== session.user.id && <Remove row={row} />,
          },
        ]
      : []),
  ];
  return <Table caption={text('members.title')} columns={columns} rows={rows} id={(row) => row.id} />;
}

function Role({ row }: { row: Schemas['Member'] }) {
  const text = useText();
  const queries = useQueryClient();
  const change = $api.useMutation('patch', '/api/v2/members/{id}', {
    onSettled: () => queries.invalidateQueries({ queryKey: ['get', path] }),
  });
  return (
    <>
      <select
        aria-label={text('members.role.of', { name: row.name ?? row.email })}
        value={row.role}
        disabled={change.isPending}
        onChange={(event) =>
          change.mutate({ params: { path: { id: row.id } }, body: { role: event.target.value as (typeof roles)[number] } })
        }
        className="min-h-(--control-small) rounded-md border border-edge bg-panel px-2 text-xs"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {text.word('role', role)}
          </option>
        ))}
      </select>
      {change.error !== null && <Problem error={change.error} />}
    </>
  );
}

function Remove({ row }: { row: Schemas['Member'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const name = row.name ?? row.email;
  const remove = $api.useMutation('delete', '/api/v2/members/{id}', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }),
  });
  return (
    <>
      <Button kind="danger" size="small" aria-label={text('members.remove.named', { name })} onClick={() => setAsks(true)}>
        {text('members.remove')}
      </Button>
      <Question
        title={text('members.remove')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={remove}
        onAnswer={() => remove.mutate({ params: { path: { id: row.id } } })}
      >
        <p>{text('members.remove.text', { name, role: text.word('role', row.role) })}</p>
        <p className="font-medium">
          <ForeignText>{name}</ForeignText>
        </p>
      </Question>
    </>
  );
}

function Invite({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const invite = $api.useMutation('post', path, {
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ['get', path] });
    },
  });
  const label = useBusy(invite.isPending, text('members.send'));
  return (
    <Dialog title={text('members.invite')} isOpen={isOpen} onClose={onClose}>
      <Form
        error={invite.error}
        fields={['email', 'role']}
        onSubmit={(values) => invite.mutate({ body: { email: values.text('email'), role: values.text('role') as (typeof roles)[number] } })}
      >
        <p className="text-mute">{text('members.invite.text')}</p>
        <TextField name="email" label={text('field.email')} type="email" dir="ltr" autoComplete="off" required />
        <SelectField
          name="role"
          label={text('members.role')}
          options={roles.map((role) => ({ value: role, label: text.word('role', role) }))}
        />
        <Button kind="main" type="submit" isBusy={invite.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
