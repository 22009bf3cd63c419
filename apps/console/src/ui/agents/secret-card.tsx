import { useState } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { samples } from '#/lib/samples';
import { Button } from '#/ui/button';
import { Card, Code } from '#/ui/parts';

export function SecretCard({ created, onClose }: { created: Schemas['CreatedAgentKey']; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const [kind, setKind] = useState<keyof typeof samples>('curl');
  return (
    <Card
      title={text('keys.secret')}
      actions={
        <Button size="small" onClick={onClose}>
          {text('keys.secret.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="text-attention">
          {text('keys.secret.text')}
        </p>
        <Code label={text('keys.secret')}>{created.secret}</Code>
        <div role="group" aria-label={text('keys.sample')} className="flex gap-1">
          {(Object.keys(samples) as (keyof typeof samples)[]).map((each) => (
            <Button
              key={each}
              kind={each === kind ? 'plain' : 'quiet'}
              size="small"
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {each}
            </Button>
          ))}
        </div>
        <Code label={text('keys.sample')}>{samples[kind](location.origin, created.secret, account)}</Code>
      </div>
    </Card>
  );
}
