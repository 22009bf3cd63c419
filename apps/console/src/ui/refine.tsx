import { Card } from './parts';
import { Refine as RefineForm } from './proposals/refine';
import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';

/** Asks all sellers with offers for a change. It starts another round of the same discovery. */
export function Refine({ discovery, onAsked }: { discovery: Schemas['Discovery']; onAsked: () => void }) {
  const text = useText();
  if (!discovery.resultsComplete || discovery.sellersResponded === 0) return null;
  return (
    <Card title={text('refine.title')}>
      <RefineForm discoveryId={discovery.discoveryId} mayRefine onAsked={onAsked} />
    </Card>
  );
}
