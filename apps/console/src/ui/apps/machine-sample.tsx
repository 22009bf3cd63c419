import { useText } from '#/i18n';
import { machineSamples } from '#/lib/machine-samples';
import { storeChoice, useChoice } from '#/lib/preferences';
import { Button } from '#/ui/button';
import { Code } from '#/ui/parts';

type Kind = keyof typeof machineSamples;
const kinds = Object.keys(machineSamples) as Kind[];
/** The language of all samples, remembered in this browser. */
const choice = 'console.sample';

/** Code that gets a token and makes a first call; without a secret, it reads the secret from the environment. */
export function MachineSample({ id, secret }: { id: string; secret: string | null }) {
  const text = useText();
  const stored = useChoice(choice) as Kind;
  const kind = kinds.includes(stored) ? stored : 'curl';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div role="group" aria-label={text('machines.sample')} dir="ltr" className="flex flex-wrap gap-1">
        {kinds.map((each) => (
          <Button
            key={each}
            kind={each === kind ? 'plain' : 'quiet'}
            size="small"
            aria-pressed={each === kind}
            onClick={() => storeChoice(choice, each)}
          >
            {each}
          </Button>
        ))}
      </div>
      <Code label={text('machines.sample')}>{machineSamples[kind](location.origin, id, secret)}</Code>
    </div>
  );
}
