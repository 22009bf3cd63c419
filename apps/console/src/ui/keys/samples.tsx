import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { storeChoice, useChoice } from '#/lib/preferences';
import { firstOfAgent, type SampleName, sampleNames, samples } from '#/lib/samples';
import { Button } from '#/ui/button';
import { Card, Code } from '#/ui/parts';

const choice = 'console.sample';

interface Props {
  readonly secret: string | null;
  readonly isAgents?: boolean;
  readonly children?: ReactNode;
}
/** Complete code of a first call, with the secret while it is known. The language is remembered in this browser. */
export function Samples({ secret, isAgents = false, children }: Props) {
  const text = useText();
  const stored = useChoice(choice) as SampleName;
  const chosen = sampleNames.includes(stored) ? stored : 'curl';
  return (
    <Card
      title={text('keys.sample')}
      actions={
        <a href="/docs" target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
          {text('nav.reference')}
        </a>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div role="group" aria-label={text('keys.sample')} dir="ltr" className="flex flex-wrap gap-1">
          {sampleNames.map((each) => (
            <Button
              key={each}
              kind={each === chosen ? 'plain' : 'quiet'}
              size="small"
              aria-pressed={each === chosen}
              onClick={() => storeChoice(choice, each)}
            >
              {each}
            </Button>
          ))}
        </div>
        <Code label={text('keys.sample')}>{samples[chosen](location.origin, secret, isAgents ? firstOfAgent : undefined)}</Code>
        {children}
      </div>
    </Card>
  );
}
