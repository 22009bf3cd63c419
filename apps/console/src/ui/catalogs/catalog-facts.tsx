import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { useCatalog } from '#/lib/catalog';
import { Facts, Id, Time } from '#/ui/parts';

export const CatalogFacts = () => <CatalogFactsOf catalog={useCatalog()} />;

export function CatalogFactsOf({ catalog }: { catalog: Schemas['Catalog'] }) {
  const text = useText();
  const { platformId, catalogId, type, sourceType, url, feedFormat, updateFrequency, validationMode } = catalog;
  const { latestVersionNumber, lastSyncedAt, nextSyncAt } = catalog;
  const feed = [
    { label: text('field.url'), value: <Id label={text('field.url')}>{url ?? '–'}</Id> },
    {
      label: text('catalogs.format'),
      value: feedFormat === null ? text('catalogs.format.detected') : text.word('catalogs.format', feedFormat),
    },
    { label: text('catalogs.every'), value: text.word('catalogs.every', updateFrequency ?? 'none') },
    { label: text('catalogs.mode'), value: text(`catalogs.mode.${validationMode}`) },
    { label: text('catalogs.next'), value: nextSyncAt === null ? '–' : <Time at={nextSyncAt} /> },
  ];
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{platformId}</Id> },
        { label: text('catalogs.ownId'), value: <Id label={text('catalogs.ownId')}>{catalogId}</Id> },
        { label: text('catalogs.type'), value: text.word('catalogs.type', type) },
        { label: text('catalogs.source'), value: text.word('catalogs.source', sourceType) },
        ...(sourceType === 'url' ? feed : []),
        { label: text('catalogs.version'), value: latestVersionNumber === 0 ? '–' : text.number(latestVersionNumber) },
        { label: text('catalogs.last'), value: lastSyncedAt === null ? '–' : <Time at={lastSyncedAt} /> },
      ]}
    />
  );
}
