import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { Code, Empty } from '#/ui/parts';

/** How an app is connected: the address that it needs, and two ways to give it. */
export function Connect() {
  const text = useText();
  const { account } = useAccountContext();
  const address = `${location.origin}/mcp/v3`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center pb-8">
      <Empty icon="plug" title={text('apps.none')}>
        {text('apps.none.text')}
      </Empty>
      <div className="-mt-4 grid w-full max-w-xl grid-cols-[minmax(0,1fr)] gap-2 px-4">
        <Code label={text('apps.address')}>{address}</Code>
        <Code label="Claude Code">{`claude mcp add --transport http exchange ${address}`}</Code>
        <Code label="mcpServers">{JSON.stringify({ mcpServers: { exchange: { url: address } } }, null, 2)}</Code>
        <a href={`/console/a/${account}/developers#agent`} className="justify-self-center text-accent underline underline-offset-2">
          {text('apps.clients')}
        </a>
      </div>
    </div>
  );
}
