import { type Key, type Text, useText } from '#/i18n';
import type { CatalogDraft } from '#/lib/catalog-body';
import { FieldConflict } from '#/ui/field-conflict';

type Name = keyof CatalogDraft;
const labels: Readonly<Record<Name, Key>> = {
  name: 'field.name',
  catalogId: 'catalogs.ownId',
  type: 'catalogs.type',
  source: 'catalogs.from',
  url: 'field.url',
  format: 'catalogs.format',
  every: 'catalogs.every',
  mode: 'catalogs.mode',
};

interface Props {
  readonly mine: CatalogDraft;
  readonly theirs: CatalogDraft;
  readonly names: readonly Name[];
  readonly onDecide: (decided: Partial<CatalogDraft>) => void;
}

/** Settings of a catalog that somebody else has changed meanwhile, to other values. */
export function CatalogConflict({ mine, theirs, names, onDecide }: Props) {
  const text = useText();
  return (
    <FieldConflict
      title={text('conflict.catalog')}
      fields={names.map((name) => ({
        name,
        label: text(labels[name]),
        mine: valueText(text, name, mine),
        theirs: valueText(text, name, theirs),
      }))}
      onDecide={(takes) => onDecide(Object.fromEntries(takes.map((name) => [name, theirs[name]])))}
    />
  );
}

function valueText(text: Text, name: Name, of: CatalogDraft): string {
  if (name === 'source') return text(`catalogs.from.${of.source}`);
  if (name === 'mode') return text(`catalogs.mode.${of.mode}`);
  if (name === 'type') return text.word('catalogs.type', of.type);
  if (name === 'format') return of.format === '' ? text('catalogs.format.detected') : text.word('catalogs.format', of.format);
  if (name === 'every') return of.every === '' ? text('catalogs.every.none') : text.word('catalogs.every', of.every);
  return of[name] || '–';
}
