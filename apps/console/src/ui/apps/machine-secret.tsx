import { MachineSample } from './machine-sample';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { SecretCard } from '#/ui/keys/secret-card';
import { Card } from '#/ui/parts';

/** The secret of an application, which is shown once, and code with it. */
export function MachineSecret({ of, onDone }: { of: Schemas['MachineApplicationWithSecret']; onDone: () => void }) {
  const text = useText();
  return (
    <SecretCard
      title={text('machines.secret', { name: of.name })}
      secret={of.clientSecret}
      loss={text('machines.secret.loss')}
      onDone={onDone}
    >
      <Card title={text('machines.sample')}>
        <MachineSample id={of.id} secret={of.clientSecret} />
      </Card>
    </SecretCard>
  );
}
