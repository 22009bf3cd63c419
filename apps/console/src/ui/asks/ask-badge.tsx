import { useText } from '#/i18n';
import { type Ask, askState } from '#/lib/ask';
import { Badge, type Tone } from '#/ui/parts';

const tones: Readonly<Record<string, Tone>> = { awaiting_requester: 'bad', done: 'good', closed: 'mute', withdrawn: 'mute' };

/** The state of an ask. Open ones are under way. */
export function AskBadge({ ask }: { ask: Pick<Ask, 'disposition' | 'statusKey'> }) {
  const text = useText();
  const state = askState(ask);
  return <Badge tone={tones[state] ?? 'attention'}>{text.word('asks.state', state)}</Badge>;
}
