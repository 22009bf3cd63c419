import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type OwnDemo } from '#/lib/demo';
import { useDemoOfAccount } from '#/lib/demo-of-account';
import { LinkButton } from '#/ui/button';
import { DemoActions } from '#/ui/demo/demo-actions';
import { DemoFacts, DemoSellers, DemoSources } from '#/ui/demo/demo-parts';
import { StartDemo } from '#/ui/demo/start-demo';
import { Badge, Card, Empty, ObjectSkeleton, Page } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/demo')({
  loader: () => loadMessages('record'),
  component: DemoPage,
});

/** The demo of the account: seen from the account that has it, and from within. */
function DemoPage() {
  const text = useText();
  const query = useDemoOfAccount();
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={5} />}>
      {({ home, demo }) =>
        home !== null && demo !== null ? (
          <Shown own={{ home, demo }} />
        ) : (
          <Page title={text('demo.title')} about={text('demos.about')}>
            {home === null ? (
              <Card>
                <Empty icon="box" title={text('demos.strange')} />
              </Card>
            ) : (
              <StartDemo home={home} />
            )}
          </Page>
        )
      }
    </Loaded>
  );
}

function Shown({ own }: { own: OwnDemo }) {
  const text = useText();
  const { account, session } = useAccountContext();
  const { demo, home } = own;
  const isAdmin = home.membershipRole === 'ADMIN';
  const isActive = demo.status === 'ACTIVE';
  const isWithin = String(demo.customerId) === account;
  const other = isWithin ? home.id : demo.customerId;
  const isReached = session.accounts.some(({ id }) => id === other);
  return (
    <Page
      title={text('demo.title')}
      state={<Badge tone={isActive ? 'good' : 'mute'}>{isActive ? text.word('status', 'ACTIVE') : text('demos.ending')}</Badge>}
      about={isWithin ? text('demo.text', { time: text.time(demo.expiresAt) }) : text('demos.about')}
      actions={
        <>
          {isReached && isActive && (
            <LinkButton kind="main" to="/a/$account" params={{ account: String(other) }}>
              {text(isWithin ? 'demos.leave' : 'demos.open')}
            </LinkButton>
          )}
          {isAdmin && isActive && <DemoActions own={own} />}
        </>
      }
      facts={<DemoFacts demo={demo} />}
    >
      {!isAdmin && <p className="text-mute">{text('demos.admins')}</p>}
      <Card>
        <p className="max-w-prose">{text(home.accountType === 'BUYER' ? 'demos.none.BUYER' : 'demos.none.SELLER')}</p>
      </Card>
      {'sellers' in demo ? <DemoSellers of={demo.sellers} /> : <DemoSources own={{ demo, home }} isAdmin={isAdmin && isActive} />}
    </Page>
  );
}
