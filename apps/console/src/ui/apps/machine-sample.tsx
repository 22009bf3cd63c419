import { useState } from 'react';
import { useText } from '#/i18n';
import { machineSamples } from '#/lib/machine-samples';
import { Button } from '#/ui/button';
import { Code } from '#/ui/parts';

type Kind = keyof typeof machineSamples;

/** Code that gets a token and makes a first call; without a secret, it reads the secret from the environment. */
export function MachineSample({ id, secret }: { id: string; secret: string | null }) {
  const text = useText();
  const [kind, setKind] = useState<Kind>('curl');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="group" aria-label={text('machines.sample')} className="flex gap-1">
        {(Object.keys(machineSamples) as Kind[]).map((each) => (
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
      <Code label={text('machines.sample')}>{machineSamples[kind](location.origin, id, secret)}</Code>
    </div>
  );
}
