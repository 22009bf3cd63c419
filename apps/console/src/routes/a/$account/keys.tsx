import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { samples } from '#/lib/samples';
import { integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { textColumn, timeColumn } from '#/ui/columns';
import { ConnectedApps } from '#/ui/connected-apps';
import { Form, SelectField, TextField, useBusy } from '#/ui/form';
import { Icon } from '#/ui/icon';
import { Card, Code, type Column, Dialog, Empty, ForeignText, Page, Question, Table, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/keys')({
  validateSearch: (search: Record<string, unknown>): { create?: number } => integerParam('create', search, 1, 1),
  loader: () => loadMessages('account'),
  component: Keys,
});

type Created = Schemas['CreatedApiKey'];
const own = '/api/v2/user-api-keys';
const organizations = '/api/v2/org-api-keys';

function Keys() {
  const text = useText();
  const { isAdmin } = useAccountContext();
  const isOpen = Route.useSearch().create === 1;
  const go = Route.useNavigate();
  const setOpen = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  const [created, setCreated] = useState<Created | null>(null);
  return (
    <Page
      title={text('keys.title')}
      about={text('keys.about')}
      actions={
        <Button kind="main" data-create onClick={() => setOpen(true)}>
          <Icon name="plus" size={14} />
          {text('keys.new')}
        </Button>
      }
    >
      {created !== null && <Secret created={created} onClose={() => setCreated(null)} />}
      <Card title={text('keys.own')} flush>
        <OwnKeys onNew={() => setOpen(true)} />
      </Card>
      {isAdmin && (
        <Card title={text('keys.organization')} flush>
          <OrganizationKeys />
        </Card>
      )}
      <Card title={text('apps.title')} flush>
        <ConnectedApps />
      </Card>
      <NewKey
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onCreated={(key) => {
          setOpen(false);
          setCreated(key);
        }}
      />
    </Page>
  );
}

function OwnKeys({ onNew }: { onNew: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const keys = $api.useQuery('get', own);
  return (
    <Loaded query={keys} skeleton={<List rows={null} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty
            icon="key"
            title={text('keys.none')}
            call={exampleCalls.key(account)}
            action={<Button onClick={onNew}>{text('keys.new')}</Button>}
          >
            {text('keys.none.text')}
          </Empty>
        ) : (
          <List rows={data} />
        )
      }
    </Loaded>
  );
}

function OrganizationKeys() {
  const text = useText();
  const { account } = useAccountContext();
  const keys = $api.useQuery('get', organizations);
  return (
    <Loaded query={keys} skeleton={<List rows={null} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon="key" title={text('keys.organization.none')} call={exampleCalls.organizationKey(account)} />
        ) : (
          <List rows={data} />
        )
      }
    </Loaded>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['ApiKey'][] | null }) {
  const text = useText();
  const columns: Column<Schemas['ApiKey']>[] = [
    { ...textColumn('name', text('field.name'), (row: Schemas['ApiKey']) => row.name), isMain: true },
    {
      key: 'prefix',
      head: text('keys.prefix'),
      cell: (row) => (
        <code dir="ltr" className="font-mono text-xs">
          {row.prefix}…
        </code>
      ),
    },
    { key: 'used', head: text('keys.used'), cell: (row) => (row.lastUsedAt === null ? text('keys.never') : <Time at={row.lastUsedAt} />) },
    {
      key: 'expires',
      head: text('keys.expires'),
      cell: (row) => (row.expiresAt === null ? text('keys.unlimited') : text.day(row.expiresAt)),
    },
    timeColumn('created', text('field.created'), (row) => row.createdAt),
    { key: 'revoke', head: text('keys.revoke'), isAction: true, cell: (row) => <Revoke row={row} /> },
  ];
  return <Table caption={text('keys.title')} columns={columns} rows={rows} id={(row) => row.id} />;
}

function Revoke({ row }: { row: Schemas['ApiKey'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const done = { onSuccess: () => queries.invalidateQueries({ queryKey: ['get', row.kind === 'personal' ? own : organizations] }) };
  const personal = $api.useMutation('delete', '/api/v2/user-api-keys/{id}', done);
  const organization = $api.useMutation('delete', '/api/v2/org-api-keys/{id}', done);
  const revoke = row.kind === 'personal' ? personal : organization;
  return (
    <>
      <Button kind="danger" size="small" aria-label={text('keys.revoke.named', { name: row.name })} onClick={() => setAsks(true)}>
        {text('keys.revoke')}
      </Button>
      <Question
        title={text('keys.revoke')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={revoke}
        onAnswer={() => revoke.mutate({ params: { path: { id: row.id } } })}
      >
        <p>{text('keys.revoke.text', { name: row.name })}</p>
        <p className="font-medium">
          <ForeignText>{row.name}</ForeignText>
        </p>
      </Question>
    </>
  );
}

function NewKey({ isOpen, onClose, onCreated }: { isOpen: boolean; onClose: () => void; onCreated: (key: Created) => void }) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  const queries = useQueryClient();
  const create = {
    onSuccess: ({ data }: { data: Created }) => {
      onCreated(data);
      return queries.invalidateQueries({ queryKey: ['get', data.kind === 'personal' ? own : organizations] });
    },
  };
  const personal = $api.useMutation('post', own, create);
  const organization = $api.useMutation('post', organizations, create);
  const isPending = personal.isPending || organization.isPending;
  const label = useBusy(isPending, text('keys.create'));
  const kinds = [
    { value: 'personal', label: text('keys.kind.personal') },
    ...(isAdmin ? [{ value: 'organization', label: text('keys.kind.organization') }] : []),
  ];
  return (
    <Dialog title={text('keys.new')} isOpen={isOpen} onClose={onClose}>
      <Form
        error={personal.error ?? organization.error}
        fields={['name', 'expiresAt']}
        onSubmit={(values) => {
          const day = values.text('expiresAt');
          const body = { name: values.text('name'), expiresAt: day === '' ? null : `${day}T00:00:00.000Z` };
          (values.text('kind') === 'organization' ? organization : personal).mutate({ body });
        }}
      >
        <TextField name="name" label={text('field.name')} hint={text('keys.name.hint')} maxLength={100} required />
        <SelectField name="kind" label={text('keys.kind')} options={kinds} />
        <TextField name="expiresAt" label={text('keys.expires')} type="date" dir="ltr" hint={text('keys.expires.hint')} />
        <Button kind="main" type="submit" isBusy={isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Shows the secret once, with complete code. It is stored nowhere: neither in the address nor in the browser. */
function Secret({ created, onClose }: { created: Created; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const [kind, setKind] = useState<keyof typeof samples>('curl');
  return (
    <Card
      title={text('keys.secret')}
      actions={
        <Button size="small" onClick={onClose}>
          {text('keys.secret.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="text-attention">
          {text('keys.secret.text')}
        </p>
        <Code label={text('keys.secret')}>{created.secret}</Code>
        <div className="grid gap-2">
          <div role="group" aria-label={text('keys.sample')} className="flex gap-1">
            {(Object.keys(samples) as (keyof typeof samples)[]).map((each) => (
              <Button
                key={each}
                kind={each === kind ? 'plain' : 'quiet'}
                size="small"
                aria-pressed={each === kind}
                onClick={() => setKind(each)}
              >
                {each}
              </Button>
            ))}
          </div>
          <Code label={text('keys.sample')}>{samples[kind](location.origin, created.secret, account)}</Code>
        </div>
      </div>
    </Card>
  );
}
