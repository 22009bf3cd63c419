import { useText } from '#/i18n';
import { machineSamples } from '#/lib/machine-samples';
import { CodeChoice } from '#/ui/code-choice';

/** Code that gets a token and makes a first call; without a secret, it reads the secret from the environment. */
export function MachineSample({ id, secret }: { id: string; secret: string | null }) {
  const text = useText();
  const code = Object.entries(machineSamples).map(([name, sample]) => [name, sample(location.origin, id, secret)]);
  return <CodeChoice label={text('machines.sample')} choice={text('machines.sample')} of={Object.fromEntries(code)} />;
}
