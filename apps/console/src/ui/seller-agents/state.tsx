import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Badge, Tag, type Tone } from '#/ui/parts';

const tones: Readonly<Record<string, Tone>> = { closed: 'good', half_open: 'attention', open: 'bad', off: 'mute' };

/** Whether the agent is asked, and whether it answers. One that was never asked has not answered yet. */
export function AgentState({ agent: { enabled = true, health } }: { agent: Pick<Schemas['SellerAgent'], 'enabled' | 'health'> }) {
  const text = useText();
  const state = !enabled ? 'off' : health.status === 'closed' && health.lastAnsweredAt === null ? 'unasked' : health.status;
  return <Badge tone={tones[state] ?? 'mute'}>{text.word('sellerAgents.state', state)}</Badge>;
}

/** The release of AdCP that the agent speaks. Shows nothing until the exchange has learned it. */
export function AgentRelease({ agent: { protocolVersion: release } }: { agent: Pick<Schemas['SellerAgent'], 'protocolVersion'> }) {
  const text = useText();
  return release !== null && <Tag>{text('sellerAgents.release', { release })}</Tag>;
}
