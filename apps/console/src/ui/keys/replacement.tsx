import { KeyStateBadge, Prefix } from './key-words';
import { RevokeKey } from './revoke-key';
import { UsageLine } from './usage-line';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { keyState, replacementStep } from '#/lib/key-state';
import { Card, ForeignText } from '#/ui/parts';

/** The key that this one replaces: to revoke once the new one is in use. */
export function Replacement({ old, next }: { old: Schemas['ApiKey']; next: Schemas['ApiKey'] }) {
  const text = useText();
  const step = replacementStep(old, next, Date.now());
  return (
    <Card
      title={text('keys.replaces')}
      actions={
        keyState(old, Date.now()) !== 'expired' && (
          <RevokeKey of={old} named={`${old.name} ${old.prefix}…`} kind={step === 'done' ? 'main' : 'danger'} />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3">
          <ForeignText>{old.name}</ForeignText>
          <Prefix of={old} />
          <KeyStateBadge of={old} />
        </p>
        <UsageLine of={old} />
        <p role="status" className={step === 'done' ? '' : 'text-attention'}>
          {step !== 'quiet' && text.word('keys.replace', step)}
        </p>
      </div>
    </Card>
  );
}
