import { useState } from 'react';
import { useText } from '#/i18n';
import { sellerClients } from '#/lib/integration';
import type { OwnStorefront } from '#/lib/storefront';
import { CodeChoice } from '#/ui/code-choice';
import { Card } from '#/ui/parts';

/** Configurations of MCP clients with the address of the storefront, to copy and to send to buyers. */
export function ConnectBuyers({ storefront: { agentUrl, platformId } }: { storefront: OwnStorefront }) {
  const text = useText();
  const [wantsKey, setWantsKey] = useState(false);
  const clients = sellerClients(agentUrl, platformId, wantsKey);
  const names = Object.keys(clients);
  const [name, setName] = useState(names[0]!);
  const { file } = clients[name]!;
  return (
    <Card title={text('storefront.connect')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p>{text('storefront.connect.text')}</p>
        <CodeChoice
          label={name}
          choice={text('developers.agent.client')}
          of={Object.fromEntries(names.map((each) => [each, clients[each]!.code]))}
          picked={name}
          onPick={setName}
        />
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-mute">
          <label className="flex items-center gap-2">
            <input type="checkbox" className="accent-accent" checked={wantsKey} onChange={({ target }) => setWantsKey(target.checked)} />
            {text('storefront.connect.key')}
          </label>
          {file !== undefined && <span>{text('developers.agent.file', { file })}</span>}
        </div>
      </div>
    </Card>
  );
}
