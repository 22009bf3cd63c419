import { useQuery } from '@tanstack/react-query';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { callOf } from '#/lib/call';
import { type ApiCall, curlOf } from '#/lib/curl';
import { Card, Code } from '#/ui/parts';

type Call = Schemas['ActivityCallDetail'];

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** What the call has asked and what was answered, while the API keeps it; as a command that asks the same again. */
export function CallContent({ call }: { call: Call }) {
  const text = useText();
  const again = callOf(call);
  const { redactedInput: input, redactedOutput: output, detailExpiresAt } = call;
  return (
    <>
      {again !== null && (
        <Card title={text('calls.again')}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <Again call={again} />
            {again.method !== 'GET' && <p className="text-xs text-mute">{text('calls.again.text')}</p>}
          </div>
        </Card>
      )}
      {input !== null && (
        <Card title={text('calls.input')}>
          <Code label={text('calls.input')}>{json(input)}</Code>
        </Card>
      )}
      {output !== null && (
        <Card title={text('calls.output')}>
          <Code label={text('calls.output')}>{json(output)}</Code>
        </Card>
      )}
      <p className="text-xs text-mute">
        {detailExpiresAt === null
          ? text.word('calls.detail', call.detailAvailability)
          : text('calls.detail.until', { day: text.day(detailExpiresAt) })}
      </p>
    </>
  );
}

/** As a command with a key, or with the session for what only a signed-in person may do. */
function Again({ call }: { call: ApiCall }) {
  const text = useText();
  const { account } = useAccountContext();
  const { method, path } = call;
  const { data: isForSessions = false } = useQuery({
    queryKey: ['is for sessions', method, path],
    staleTime: Infinity,
    queryFn: async () => (await import('#/lib/calls/operations')).invocationOf(method, path)?.operation.isForSessions === true,
  });
  return <Code label={text('calls.again')}>{curlOf(location.origin, isForSessions ? { ...call, asPersonIn: account } : call)}</Code>;
}
