import { useText } from '#/i18n';
import { type Audience, audienceState } from '#/lib/audiences';
import { State } from '#/ui/parts';

export function AudienceState({ audience }: { audience: Pick<Audience, 'status' | 'deleted'> }) {
  const text = useText();
  const state = audienceState(audience);
  return <State of={state}>{text(`audiences.state.${state}`)}</State>;
}
