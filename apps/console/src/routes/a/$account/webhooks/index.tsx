import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { integerParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { stateColumn } from '#/ui/columns';
import { Form, TextField, useBusy } from '#/ui/form';
import { Icon } from '#/ui/icon';
import { Card, type Column, Dialog, Empty, Page, Table, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';
import { SignatureDebugger } from '#/ui/signature-debugger';

export const Route = createFileRoute('/a/$account/webhooks/')({
  validateSearch: (search: Record<string, unknown>): { create?: number } => integerParam('create', search, 1, 1),
  loader: () => loadMessages('account'),
  component: Webhooks,
});

const path = '/api/v2/buyer/webhook-subscriptions';

function Webhooks() {
  const text = useText();
  const isOpen = Route.useSearch().create === 1;
  const go = Route.useNavigate();
  const setOpen = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  const webhooks = $api.useQuery('get', path);
  return (
    <Page
      title={text('webhooks.title')}
      about={text('webhooks.about')}
      actions={
        <Button kind="main" data-create onClick={() => setOpen(true)}>
          <Icon name="plus" size={14} />
          {text('webhooks.new')}
        </Button>
      }
    >
      <Card flush>
        <Loaded query={webhooks} skeleton={<List rows={null} />}>
          {({ data }) =>
            data.subscriptions.length === 0 ? (
              <Empty
                icon="hook"
                title={text('webhooks.none')}
                call={exampleCalls.webhook()}
                action={<Button onClick={() => setOpen(true)}>{text('webhooks.new')}</Button>}
              >
                {text('webhooks.none.text')}
              </Empty>
            ) : (
              <List rows={data.subscriptions} />
            )
          }
        </Loaded>
      </Card>
      <SignatureDebugger />
      <Register isOpen={isOpen} onClose={() => setOpen(false)} />
    </Page>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Schemas['WebhookSubscription'][] | null }) {
  const text = useText();
  const { account } = useAccountContext();
  const columns: Column<Schemas['WebhookSubscription']>[] = [
    {
      key: 'url',
      head: text('field.url'),
      isMain: true,
      cell: (row) => (
        <Link to="/a/$account/webhooks/$id" params={{ account, id: row.id }} dir="ltr" className="wrap-anywhere hover:underline">
          {row.url}
        </Link>
      ),
    },
    stateColumn(text, (row) => text.word('subscription', row.status)),
    { key: 'failures', head: text('webhooks.failures'), isNumber: true, cell: (row) => text.number(row.failureCount) },
    { key: 'success', head: text('webhooks.lastSuccess'), cell: (row) => (row.lastSuccess === null ? '–' : <Time at={row.lastSuccess} />) },
  ];
  return <Table caption={text('webhooks.title')} columns={columns} rows={rows} id={(row) => row.id} />;
}

function Register({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const queries = useQueryClient();
  const once = useIdempotencyKey();
  const register = $api.useMutation('post', path, {
    onSuccess: async ({ data }) => {
      once.done();
      await queries.invalidateQueries({ queryKey: ['get', path] });
      await go({ to: '/a/$account/webhooks/$id', params: { account, id: data.subscription.id } });
    },
  });
  const label = useBusy(register.isPending, text('webhooks.register'));
  return (
    <Dialog title={text('webhooks.new')} isOpen={isOpen} onClose={onClose}>
      <Form
        error={register.error}
        fields={['url', 'secret']}
        onSubmit={(values) =>
          register.mutate(
            once.keyed({
              body: { url: values.text('url'), secret: values.exact('secret'), eventTypes: ['discovery.revision'] },
            }),
          )
        }
      >
        <TextField name="url" label={text('field.url')} type="url" dir="ltr" placeholder="https://example.com/hooks/exchange" required />
        <TextField
          name="secret"
          label={text('field.secret')}
          type="password"
          autoComplete="off"
          dir="ltr"
          hint={text('webhooks.secret.hint')}
          required
        />
        <p className="text-xs text-mute">
          {text('webhooks.events')} <code className="font-mono">discovery.revision</code>
        </p>
        <Button kind="main" type="submit" isBusy={register.isPending}>
          {label}
        </Button>
      </Form>
    </Dialog>
  );
}
