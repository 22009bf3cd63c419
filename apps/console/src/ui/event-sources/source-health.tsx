import { useText } from '#/i18n';
import type { ShareSummary } from '#/lib/event-source';
import { State } from '#/ui/parts';

/** The worst that sellers say about a source. A failed share comes first, because its seller counts nothing. */
export function SourceHealthState({ summary }: { summary: ShareSummary | undefined }) {
  const text = useText();
  if (summary === undefined) return <span className="text-mute">–</span>;
  const { failed, health } = summary;
  if (failed > 0) return <State of="FAILED">{text('eventSources.failed', { count: failed })}</State>;
  return health === null ? <span className="text-mute">–</span> : <State of={health}>{text.word('eventSources.health', health)}</State>;
}
