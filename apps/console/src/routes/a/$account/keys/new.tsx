import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { keysPath } from '#/lib/key-search';
import { canReplace } from '#/lib/key-state';
import { textParam } from '#/lib/search';
import { LastCalls } from '#/ui/calls/last-calls';
import { FirstCall } from '#/ui/keys/first-call';
import { NewKey } from '#/ui/keys/new-key';
import { Samples } from '#/ui/keys/samples';
import { SecretCard } from '#/ui/keys/secret-card';
import { Page, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/keys/new')({
  validateSearch: (search: Record<string, unknown>): { replaces?: string } => textParam('replaces', search),
  loader: () => loadMessages('keys', 'calls'),
  component: New,
});

/** The form, and then the secret in its place, with code that uses it. The secret is only in this state. */
function New() {
  const text = useText();
  const { account, isAdmin, session } = useAccountContext();
  const { replaces } = Route.useSearch();
  const go = Route.useNavigate();
  const keys = $api.useQuery('get', keysPath, {}, { enabled: replaces !== undefined });
  // Of an address that somebody else may have made: a key that the person cannot replace is none to replace.
  const replaced = keys.data?.data.find((key) => key.id === replaces && canReplace(key, { userId: session.user.id, isAdmin }));
  const [created, setCreated] = useState<Schemas['CreatedApiKey'] | null>(null);
  if (created !== null)
    return (
      <Page title={created.name} about={text('keys.secret.about')}>
        <SecretCard
          title={text('keys.secret')}
          secret={created.secret}
          onDone={() => {
            setCreated(null);
            void go({
              to: '/a/$account/keys/$id',
              params: { account, id: created.id },
              search: replaced === undefined ? {} : { replaces: replaced.id },
            });
          }}
        >
          <Samples secret={created.secret}>
            <FirstCall secret={created.secret} />
          </Samples>
        </SecretCard>
        <LastCalls of={{ credentialId: created.id }} />
      </Page>
    );
  return (
    <Page
      title={text(replaces === undefined || (keys.data !== undefined && replaced === undefined) ? 'keys.new' : 'keys.replace')}
      about={text('keys.about')}
    >
      {replaces === undefined ? (
        <NewKey replaced={undefined} onCreated={setCreated} />
      ) : (
        <Loaded query={keys} skeleton={<Rows count={5} />}>
          {() => <NewKey replaced={replaced} onCreated={setCreated} />}
        </Loaded>
      )}
    </Page>
  );
}
