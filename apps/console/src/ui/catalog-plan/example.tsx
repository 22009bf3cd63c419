import { useMemo, useState } from 'react';
import { Words } from './words';
import { useText } from '#/i18n';
import { exampleGroups, type Item, type Rules } from '#/lib/catalog-groups';
import { isolated } from '#/lib/isolated';
import { SelectField } from '#/ui/form';
import { Card, ForeignText } from '#/ui/parts';

interface Props {
  readonly catalog: string;
  readonly rules: Rules;
  readonly items: readonly Item[];
  /** The catalog has more items than these. */
  readonly hasMore: boolean;
}

/** What the rules make of the first items, while they are typed. */
export function Example({ catalog, rules, items, hasMore }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const { groupBy, creativePrompt } = rules;
  const groups = useMemo(() => exampleGroups({ groupBy, creativePrompt }, items), [groupBy, creativePrompt, items]);
  const group = groups.find(({ key }) => key === chosen) ?? groups[0];
  return (
    <Card title={text('transform.example')}>
      {items.length === 0 ? (
        <p className="text-mute">{text('transform.example.none')}</p>
      ) : groupBy.length === 0 || group === undefined ? (
        <p className="text-mute">{text('transform.example.start')}</p>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-xs text-mute tabular-nums">
            {text(hasMore ? 'transform.example.first' : 'transform.example.all', { items: items.length, groups: groups.length })}
          </p>
          <SelectField
            name="example"
            label={text('transform.example.group')}
            hidesLabel
            value={group.key}
            onChange={({ target }) => setChosen(target.value)}
            options={groups.map(({ key, values, itemIds }) => ({
              value: key,
              label: `${isolated(values.join(' / '))} (${text.number(itemIds.length)})`,
            }))}
          />
          <p className="font-medium">
            <ForeignText>{`${catalog}: ${group.values.join(' / ')}`}</ForeignText>
          </p>
          <Words label={text('transform.example')}>{group.prompt === '' ? '–' : group.prompt}</Words>
        </div>
      )}
    </Card>
  );
}
