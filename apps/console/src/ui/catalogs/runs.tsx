import { useText } from '#/i18n';
import { useCatalog } from '#/lib/catalog';

export function Runs() {
  const text = useText();
  const { recentRefreshRuns } = useCatalog();
  return recentRefreshRuns.length === 0 ? <p className="p-4 text-mute">{text('catalogs.runs.none')}</p> : null;
}
