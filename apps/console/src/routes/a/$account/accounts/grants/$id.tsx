import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { type Grant, isGrantor } from '#/lib/grant';
import { useTrail } from '#/lib/trail';
import { DecideGrant } from '#/ui/grants/decide-grant';
import { GrantEvents } from '#/ui/grants/grant-events';
import { GrantFacts } from '#/ui/grants/grant-facts';
import { otherName } from '#/ui/grants/other-name';
import { Card, Code, ForeignText, Id, ObjectSkeleton, Page, State, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/accounts/grants/$id')({
  loader: () => loadMessages('accounts'),
  component: OneGrant,
});

function OneGrant() {
  const { id } = Route.useParams();
  const text = useText();
  useTrail([{ label: text('grants.title'), to: '/a/$account/accounts/grants' }]);
  const grant = $api.useQuery('get', '/api/v2/advertiser-grants/{grantRef}', { params: { path: { grantRef: id } } });
  return (
    <Loaded query={grant} isPage skeleton={<ObjectSkeleton facts={8} />}>
      {({ data }) => <Shown of={data} />}
    </Loaded>
  );
}

function Shown({ of }: { of: Grant }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Page
      title={otherName(text, of, account)}
      state={<State of={of.status}>{text.word('grants.status', of.status)}</State>}
      actions={<DecideGrant of={of} />}
      facts={<GrantFacts of={of} />}
    >
      <Card title={text('grants.advertisers')} flush>
        <Table
          caption={text('grants.advertisers')}
          rows={of.advertisers}
          id={({ advertiserId }) => String(advertiserId)}
          columns={[
            { key: 'name', head: text('field.name'), isMain: true, cell: (row) => <ForeignText>{row.displayName}</ForeignText> },
            { key: 'id', head: text('field.id'), cell: (row) => <Id label={text('field.id')}>{String(row.advertiserId)}</Id> },
          ]}
        />
      </Card>
      {!isGrantor(of, account) && of.status === 'active' && (
        <Card title={text('grants.use')}>
          <Code label={text('grants.use')}>{`X-Account-Id: ${of.grantor.organizationRef}`}</Code>
        </Card>
      )}
      <GrantEvents of={of} />
    </Page>
  );
}
