import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { State } from '#/ui/parts';

/** The state of a discovery. Once it has expired, nothing of it can be selected or bought. */
export function DiscoveryState({ discovery: { status, expiresAt } }: { discovery: Pick<Schemas['Discovery'], 'status' | 'expiresAt'> }) {
  const text = useText();
  const shown = Date.parse(expiresAt) <= Date.now() ? 'expired' : status;
  return <State of={shown}>{shown === 'expired' ? text('answer.expired') : text.word('discovery', shown)}</State>;
}
