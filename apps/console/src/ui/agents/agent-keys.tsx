import { useState } from 'react';
import { Handoff } from './handoff';
import { NewAgentKey } from './new-agent-key';
import { useText, type Text } from '#/i18n';
import { useAgent } from '#/lib/agent';
import { $api, type Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { textColumn, timeColumn } from '#/ui/columns';
import { Icon } from '#/ui/icon';
import { KeyStateBadge, Prefix } from '#/ui/keys/key-words';
import { RevokeKey } from '#/ui/keys/revoke-key';
import { Samples } from '#/ui/keys/samples';
import { SecretCard } from '#/ui/keys/secret-card';
import { Card, type Column, Empty, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Key = Schemas['AgentKey'];

/** The keys of an agent. A new secret is in the state of this component only, until the person is done with it. */
export function AgentKeys({ isCreating, onCreating }: { isCreating: boolean; onCreating: (isWanted: boolean) => void }) {
  const text = useText();
  const { principalId: id, lifecycleState, credentialHandoff } = useAgent();
  const [secret, setSecret] = useState<string | null>(null);
  const keys = $api.useQuery('get', '/api/v2/buyer-agents/{id}/keys', { params: { path: { id } } });
  const canCreate = lifecycleState === 'active';
  const hasKeys = (keys.data?.data.length ?? 0) > 0;
  // The next secret would take the place of one that is not copied.
  const create = canCreate && secret === null && (
    <Button kind={hasKeys ? 'plain' : 'main'} data-create onClick={() => onCreating(true)}>
      <Icon name="plus" size={14} />
      {text('keys.new')}
    </Button>
  );
  return (
    <>
      {secret !== null && (
        <SecretCard key={secret} title={text('keys.secret')} secret={secret} onDone={() => setSecret(null)}>
          <Samples secret={secret} isAgents />
        </SecretCard>
      )}
      {credentialHandoff !== null && <Handoff handoff={credentialHandoff} />}
      <Card title={text('agents.keys')} actions={hasKeys && create} flush>
        <Loaded query={keys} skeleton={<List rows={null} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon="key" title={text('keys.none')} action={create}>
                {canCreate && text('agents.keys.none')}
              </Empty>
            ) : (
              <List rows={data} />
            )
          }
        </Loaded>
      </Card>
      {secret === null && hasKeys && <Samples secret={null} isAgents />}
      {canCreate && (
        <NewAgentKey
          agentId={id}
          isOpen={isCreating && secret === null}
          onClose={() => onCreating(false)}
          onCreated={(created) => {
            onCreating(false);
            setSecret(created);
          }}
        />
      )}
    </>
  );
}

/** Without rows, placeholders. */
function List({ rows }: { rows: readonly Key[] | null }) {
  const text = useText();
  return <Table caption={text('agents.keys')} columns={columnsOf(text)} rows={rows} id={(row) => row.id} />;
}

const columnsOf = (text: Text): Column<Key>[] => [
  { ...textColumn('name', text('field.name'), (row: Key) => row.name), isMain: true },
  { key: 'state', head: text('field.status'), cell: (row) => <KeyStateBadge of={row} /> },
  { key: 'prefix', head: text('keys.prefix'), cell: (row) => <Prefix of={row} /> },
  timeColumn('used', text('keys.used'), (row) => row.lastUsedAt, text('keys.never')),
  {
    key: 'expires',
    head: text('keys.expires'),
    cell: (row) => (row.expiresAt === null ? text('keys.unlimited') : text.day(row.expiresAt)),
  },
  timeColumn('created', text('field.created'), (row) => row.createdAt),
  { key: 'revoke', head: text('keys.revoke'), isAction: true, cell: (row) => <RevokeKey of={row} isSmall /> },
];
