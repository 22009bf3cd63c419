import { FieldGroup } from '../form';
import { formatText } from '../format-text';
import { useText } from '#/i18n';
import { formatGroups, formatIds, type FormatGroup } from '#/lib/product-formats';

interface Props {
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Formats of the exchange in groups. Chosen ones that this page does not know stay. */
export function FormatField({ chosen, onChoose }: Props) {
  const text = useText();
  const others = chosen.filter((id) => !formatIds.includes(id));
  const groups: readonly (readonly [FormatGroup | 'other', readonly string[]])[] = [
    ...(Object.entries(formatGroups) as [FormatGroup, readonly string[]][]),
    ...(others.length === 0 ? [] : [['other', others] as const]),
  ];
  return (
    <FieldGroup name="formats" label={text('products.formats')} hint={text('products.formats.hint')}>
      <div className="grid gap-3 sm:grid-cols-2">
        {groups.map(([group, ids]) => (
          <div key={group} role="group" aria-label={text.word('products.formatGroup', group)} className="grid content-start">
            <p className="text-xs text-mute">{text.word('products.formatGroup', group)}</p>
            {ids.map((id) => (
              <label key={id} className="flex min-h-(--control) items-center gap-2 rounded-md px-1 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
                  className="accent-accent"
                />
                <bdi>{formatText(text, id)}</bdi>
              </label>
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
