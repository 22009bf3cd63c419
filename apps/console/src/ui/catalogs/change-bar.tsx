import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';

const parts = [
  ['added', 'bg-good'],
  ['updated', 'bg-information'],
  ['removed', 'bg-bad'],
  ['unchanged', 'bg-edge'],
] as const;

/** How the items of two versions differ: a bar, and the numbers in words. `isPlanned`: nothing has happened yet. */
export function ChangeBar({ changes, isPlanned = false }: { changes: Schemas['ChangeSummary']; isPlanned?: boolean }) {
  const text = useText();
  const all = changes.added + changes.updated + changes.removed + changes.unchanged;
  const numbers = Object.fromEntries(parts.map(([part]) => [part, changes[part]]));
  return (
    <div className="grid min-w-0 gap-1">
      <span aria-hidden="true" className="flex h-1.5 max-w-80 gap-px overflow-hidden rounded-full bg-line">
        {parts.map(
          ([part, color]) =>
            changes[part] > 0 && <span key={part} className={`h-full min-w-1 ${color}`} style={{ flexGrow: changes[part] / all }} />,
        )}
      </span>
      <p className="text-xs tabular-nums">{text(isPlanned ? 'catalogs.changes.planned' : 'catalogs.changes', numbers)}</p>
    </div>
  );
}
