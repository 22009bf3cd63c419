import { useState } from 'react';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Button } from '#/ui/button';
import { Copy } from '#/ui/copy';
import { Card, Code } from '#/ui/parts';

/** What was sent: the exact body and the headers. */
export function Sent({ delivery }: { delivery: Schemas['WebhookDeliveryAsSent'] }) {
  const text = useText();
  const { body, requestHeaders, attemptedAt } = delivery;
  const headers = Object.entries(requestHeaders ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
  return (
    <>
      <Body body={body} />
      {attemptedAt !== null && (
        <Card title={text('proof.headers')}>
          {requestHeaders === null ? (
            <p className="text-mute">{text('proof.headers.none')}</p>
          ) : (
            <Code label={text('proof.headers')}>{headers.join('\n')}</Code>
          )}
        </Card>
      )}
    </>
  );
}

export function Answer({ delivery: { responseStart } }: { delivery: Schemas['WebhookDelivery'] }) {
  const text = useText();
  if (responseStart === null || responseStart === '') return null;
  return (
    <Card title={text('webhooks.response')}>
      <Code label={text('webhooks.response')}>{responseStart}</Code>
    </Card>
  );
}

/** Also beside the formatted view, the exact text is copied: another one has another signature. */
function Body({ body }: { body: string }) {
  const text = useText();
  const [isFormatted, setFormatted] = useState(false);
  const views = [
    [false, 'proof.body.sent'],
    [true, 'proof.body.formatted'],
  ] as const;
  return (
    <Card
      title={text('webhooks.payload')}
      actions={
        <div className="flex flex-wrap items-center gap-1">
          <div role="group" aria-label={text('webhooks.payload')} className="flex gap-1">
            {views.map(([value, label]) => (
              <Button
                key={label}
                kind={value === isFormatted ? 'plain' : 'quiet'}
                size="small"
                aria-pressed={value === isFormatted}
                onClick={() => setFormatted(value)}
              >
                {text(label)}
              </Button>
            ))}
          </div>
          <Copy text={body} label={text('common.copy.named', { name: text('webhooks.payload') })} />
        </div>
      }
    >
      <pre
        tabIndex={0}
        role="region"
        aria-label={text('webhooks.payload')}
        dir="ltr"
        className="font-mono text-xs whitespace-pre-wrap wrap-anywhere"
      >
        {isFormatted ? JSON.stringify(JSON.parse(body), null, 2) : body}
      </pre>
    </Card>
  );
}
