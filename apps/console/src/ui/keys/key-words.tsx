import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { keyState } from '#/lib/key-state';
import { ForeignText, State } from '#/ui/parts';

type Key = Schemas['ApiKey'];

export function KeyStateBadge({ of }: { of: Pick<Key, 'expiresAt'> }) {
  const text = useText();
  const state = keyState(of, Date.now());
  return <State of={state}>{text.word('keys.state', state)}</State>;
}

/** Whom the key acts as: the name of the person, or what kind of key it is. */
export function Owner({ of: { kind, owner } }: { of: Key }) {
  const text = useText();
  return kind === 'personal' ? <ForeignText>{owner.name}</ForeignText> : text.word('keys.kind', kind);
}

export const Prefix = ({ of }: { of: Pick<Key, 'prefix'> }) => (
  <code dir="ltr" className="font-mono text-xs">
    {of.prefix}…
  </code>
);
