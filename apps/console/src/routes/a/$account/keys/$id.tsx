import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { keysPath } from '#/lib/key-search';
import { canReplace, keyState } from '#/lib/key-state';
import { textParam } from '#/lib/search';
import { LinkButton } from '#/ui/button';
import { LastCalls } from '#/ui/calls/last-calls';
import { KeyFacts } from '#/ui/keys/key-facts';
import { KeyStateBadge } from '#/ui/keys/key-words';
import { RefusedCalls } from '#/ui/keys/refused-calls';
import { Replacement } from '#/ui/keys/replacement';
import { RevokeKey } from '#/ui/keys/revoke-key';
import { Samples } from '#/ui/keys/samples';
import { UsageLine } from '#/ui/keys/usage-line';
import { NotFound } from '#/ui/not-found';
import { ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/keys/$id')({
  validateSearch: (search: Record<string, unknown>): { replaces?: string } => textParam('replaces', search),
  loader: () => loadMessages('keys', 'calls'),
  component: Key,
});

/** The API notes a use within a minute. */
const pollMs = 15_000;

function Key() {
  const { id } = Route.useParams();
  const { replaces } = Route.useSearch();
  const { isAdmin, session } = useAccountContext();
  const keys = $api.useQuery('get', keysPath, {}, { refetchInterval: pollMs });
  return (
    <Loaded query={keys} isPage skeleton={<ObjectSkeleton facts={6} />}>
      {({ data }) => {
        const key = data.find((each) => each.id === id);
        if (key === undefined) return <NotFound />;
        const replaced = data.find((each) => each.id === replaces && canReplace(each, { userId: session.user.id, isAdmin }));
        return <Shown key={id} of={key} replaced={replaced} />;
      }}
    </Loaded>
  );
}

function Shown({ of, replaced }: { of: Schemas['ApiKey']; replaced: Schemas['ApiKey'] | undefined }) {
  const text = useText();
  const go = Route.useNavigate();
  const { account, isAdmin, session } = useAccountContext();
  const isExpired = keyState(of, Date.now()) === 'expired';
  return (
    <Page
      title={of.name}
      state={<KeyStateBadge of={of} />}
      about={<UsageLine of={of} />}
      facts={<KeyFacts of={of} />}
      actions={
        <>
          {canReplace(of, { userId: session.user.id, isAdmin }) && (
            <LinkButton to="/a/$account/keys/new" params={{ account }} search={{ replaces: of.id }}>
              {text('keys.replace')}
            </LinkButton>
          )}
          {!isExpired && <RevokeKey of={of} onRevoked={() => void go({ to: '/a/$account/keys', params: { account } })} />}
        </>
      }
    >
      {replaced !== undefined && <Replacement old={replaced} next={of} />}
      <RefusedCalls credentialId={of.id} />
      <LastCalls of={{ credentialId: of.id }} example={{ method: 'GET', path: '/api/v2/accounts/current' }} />
      <Samples secret={null} />
    </Page>
  );
}
