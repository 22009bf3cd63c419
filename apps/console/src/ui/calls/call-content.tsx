import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { callOf } from '#/lib/call';
import { curlOf } from '#/lib/curl';
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
            <Code label={text('calls.again')}>{curlOf(location.origin, again)}</Code>
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
