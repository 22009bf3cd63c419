import { useState } from 'react';
import { useText } from '#/i18n';
import { agentClients, mcpAddress } from '#/lib/integration';
import { CodeChoice } from '#/ui/code-choice';
import { Card } from '#/ui/parts';

const names = Object.keys(agentClients) as (keyof typeof agentClients)[];

/** Configurations of MCP clients with the address of this exchange, to copy. */
export function ConnectAgent() {
  const text = useText();
  const [name, setName] = useState<keyof typeof agentClients>(names[0]!);
  const [wantsKey, setWantsKey] = useState(false);
  const { file, access } = agentClients[name];
  const address = mcpAddress(location.origin);
  return (
    <Card title={text('developers.agent')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {access !== 'key' && <p>{text('developers.agent.text')}</p>}
        <CodeChoice
          label={name}
          choice={text('developers.agent.client')}
          of={Object.fromEntries(names.map((each) => [each, agentClients[each].code(address, wantsKey ? null : undefined)]))}
          picked={name}
          onPick={(picked) => setName(picked as typeof name)}
        />
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs text-mute">
          {access === undefined && (
            <label className="flex items-center gap-2">
              <input type="checkbox" className="accent-accent" checked={wantsKey} onChange={({ target }) => setWantsKey(target.checked)} />
              {text('developers.agent.key')}
            </label>
          )}
          {file !== undefined && <span>{text('developers.agent.file', { file })}</span>}
          {access === 'sign-in' && <span>{text('developers.agent.connector')}</span>}
        </div>
      </div>
    </Card>
  );
}
