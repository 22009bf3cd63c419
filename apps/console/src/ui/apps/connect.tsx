import { useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { agentClients, mcpAddress } from '#/lib/integration';
import { LinkButton } from '#/ui/button';
import { CodeChoice } from '#/ui/code-choice';
import { Empty } from '#/ui/parts';

/** How an app is connected: the address that it needs, and how usual clients take it. People sign in, so that no key is needed. */
export function Connect() {
  const text = useText();
  const { account } = useAccountContext();
  const { curl: _, ...clients } = agentClients;
  const [picked, setPicked] = useState(Object.keys(clients)[0]!);
  const code = Object.entries(clients).map(([name, client]) => [name, client.code(mcpAddress(location.origin))]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center pb-8">
      <Empty
        icon="plug"
        title={text('apps.none')}
        action={
          <LinkButton to="/a/$account/developers" params={{ account }} hash="agent">
            {text('apps.how')}
          </LinkButton>
        }
      >
        {text('apps.none.text')}
      </Empty>
      <div className="-mt-4 w-full max-w-xl px-4">
        <CodeChoice
          label={text('apps.address')}
          choice={text('apps.one')}
          of={Object.fromEntries(code)}
          picked={picked}
          onPick={setPicked}
        />
      </div>
    </div>
  );
}
