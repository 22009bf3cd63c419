import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { isUnderWay } from '#/lib/catalog';
import { State } from '#/ui/parts';

/** Its health; while the feed waits or is read, that. */
export function CatalogHealth({ catalog }: { catalog: Pick<Schemas['Catalog'], 'healthStatus' | 'syncStatus'> }) {
  const text = useText();
  const { healthStatus, syncStatus } = catalog;
  return isUnderWay(catalog) ? (
    <State of={syncStatus}>{text.word('catalogs.sync', syncStatus)}</State>
  ) : (
    <State of={healthStatus}>{text.word('catalogs.health', healthStatus)}</State>
  );
}
