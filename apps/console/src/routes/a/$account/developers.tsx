import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { LinkButton } from '#/ui/button';
import { Addresses } from '#/ui/developers/addresses';
import { ConnectAgent } from '#/ui/developers/connect-agent';
import { FirstCall } from '#/ui/developers/first-call';
import { RefusedCalls } from '#/ui/developers/refused-calls';
import { Rules } from '#/ui/developers/rules';
import { Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/developers')({
  loader: () => loadMessages('developers', 'calls'),
  component: Developers,
});

const column = 'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4';

function Developers() {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <Page
      title={text('developers.title')}
      about={text('developers.about')}
      actions={
        <LinkButton to="/a/$account/events" params={{ account }}>
          {text('events.title')}
        </LinkButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className={column}>
          <FirstCall />
          <div id="agent" className="scroll-mt-(--bar)">
            <ConnectAgent />
          </div>
        </div>
        <div className={column}>
          <Addresses />
        </div>
      </div>
      <Rules />
      <RefusedCalls />
    </Page>
  );
}
