import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';

/** A note that the delivery of sandbox advertisers is made up, for reports that contain any. */
export function SyntheticNote({ report: { synthetic, advertisers } }: { report: Pick<Schemas['Report'], 'synthetic' | 'advertisers'> }) {
  const text = useText();
  if (synthetic === undefined) return null;
  const isWhole = advertisers.every(({ authority }) => authority !== undefined);
  return (
    <p role="note" className="rounded-lg border border-line bg-information-soft px-3 py-2 text-information">
      {text(isWhole ? 'reports.madeUp.all' : 'reports.madeUp.some')}
    </p>
  );
}
