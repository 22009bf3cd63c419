import { useText } from '#/i18n';
import { type Ask, askState, staffState } from '#/lib/ask';
import { Badge, type Tone } from '#/ui/parts';

const tones: Readonly<Record<string, Tone>> = { awaiting_requester: 'bad', done: 'good', closed: 'mute', withdrawn: 'mute' };

/** The state of an ask, for the account or for staff. Open ones are under way. */
export function AskBadge({ ask, isForStaff = false }: { ask: Pick<Ask, 'disposition' | 'statusKey'>; isForStaff?: boolean }) {
  const text = useText();
  const state = (isForStaff ? staffState : askState)(ask);
  return <Badge tone={tones[state] ?? 'attention'}>{text.word('asks.state', state)}</Badge>;
}
