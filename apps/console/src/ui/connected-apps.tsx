import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from './button';
import { type Column, ForeignText, Question, Table, Time } from './parts';
import { Loaded } from './problem';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';

const path = '/api/v2/connected-apps';

/** Lists the person's apps; admins see the apps of all members. */
export function ConnectedApps() {
  const text = useText();
  const apps = $api.useQuery('get', path);
  const columns: Column<Schemas['ConnectedApp']>[] = [
    { key: 'name', head: text('field.name'), isMain: true, cell: (row) => <ForeignText>{row.clientName}</ForeignText> },
    { key: 'host', head: text('apps.host'), cell: (row) => <ForeignText>{row.verifiedHost ?? row.redirectHost}</ForeignText> },
    { key: 'person', head: text('apps.person'), cell: (row) => <ForeignText>{row.person.name}</ForeignText> },
    { key: 'used', head: text('keys.used'), cell: (row) => (row.lastUsedAt === null ? text('keys.never') : <Time at={row.lastUsedAt} />) },
    { key: 'disconnect', head: text('apps.disconnect'), isAction: true, cell: (row) => <Disconnect row={row} /> },
  ];
  return (
    <Loaded query={apps} skeleton={<Table caption={text('apps.title')} columns={columns} rows={null} id={(row) => row.id} />}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="p-4 text-mute">{text('apps.none')}</p>
        ) : (
          <Table caption={text('apps.title')} columns={columns} rows={data} id={(row) => row.id} />
        )
      }
    </Loaded>
  );
}

function Disconnect({ row }: { row: Schemas['ConnectedApp'] }) {
  const text = useText();
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const disconnect = $api.useMutation('delete', '/api/v2/connected-apps/{id}', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', path] }),
  });
  return (
    <>
      <Button kind="danger" size="small" aria-label={text('apps.disconnect.named', { name: row.clientName })} onClick={() => setAsks(true)}>
        {text('apps.disconnect')}
      </Button>
      <Question
        title={text('apps.disconnect')}
        isOpen={asks}
        onClose={() => setAsks(false)}
        request={disconnect}
        onAnswer={() => disconnect.mutate({ params: { path: { id: row.id } } })}
      >
        <p>{text('apps.disconnect.text', { name: row.clientName })}</p>
      </Question>
    </>
  );
}
