import { useText } from '#/i18n';
import { maxGroupFields } from '#/lib/catalog-groups';
import { Button } from '#/ui/button';
import { control, FieldGroup } from '#/ui/form';
import { Icon } from '#/ui/icon';

interface Props {
  /** Attributes of the items. */
  readonly fields: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Attributes whose values make the groups, in the order in which they name a group. */
export function GroupByField({ fields, chosen, onChange }: Props) {
  const text = useText();
  const left = fields.filter((field) => !chosen.includes(field));
  return (
    <FieldGroup name="transform.groupBy" label={text('transform.groupBy')} hint={text('transform.groupBy.hint')}>
      <div className="flex flex-wrap items-center gap-1.5">
        {chosen.map((field) => (
          <span
            key={field}
            className="inline-flex max-w-full min-w-0 items-center gap-1 rounded-md border border-accent bg-accent-soft ps-2 font-mono text-xs"
          >
            <span dir="auto" className="truncate">
              {field}
            </span>
            <Button
              kind="quiet"
              size="icon"
              aria-label={text('transform.remove', { name: field })}
              onClick={({ currentTarget }) => {
                onChange(chosen.filter((each) => each !== field));
                keepFocus(currentTarget);
              }}
            >
              <Icon name="close" size={12} />
            </Button>
          </span>
        ))}
        {chosen.length < maxGroupFields && (
          <select
            aria-label={text('transform.add')}
            value=""
            className={`${control} w-auto! max-w-full`}
            onChange={({ target }) => {
              onChange([...chosen, target.value]);
              keepFocus(target);
            }}
          >
            <option value="">{text('transform.add')}</option>
            {left.map((field) => (
              <option key={field} value={field}>
                {field}
              </option>
            ))}
          </select>
        )}
      </div>
    </FieldGroup>
  );
}

/** What had the focus may be gone: it goes on at the choice, or at the last attribute where there is none. */
function keepFocus(element: HTMLElement): void {
  const field = element.closest('fieldset');
  requestAnimationFrame(() => {
    // The person may have gone on already.
    if (element.isConnected || document.activeElement !== document.body) return;
    (field?.querySelector('select') ?? [...(field?.querySelectorAll('button') ?? [])].at(-1))?.focus();
  });
}
