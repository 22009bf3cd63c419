import { useMemo } from 'react';
import { Words } from './words';
import { type Text, useText } from '#/i18n';
import { type Plan, type PlannedGroup, plannedGroups } from '#/lib/catalog-plan';
import { moneyColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { List } from '#/ui/list/list';
import type { Pages } from '#/ui/list/use-pages';
import { Empty, Facts, ForeignText } from '#/ui/parts';

interface Props {
  readonly plan: Plan;
  readonly peek: string | undefined;
  readonly onPeek: (peek: string | undefined, isSmall: boolean) => void;
}

/** Ids of items that are shown of a group. */
const maxShownItems = 50;
const nothing = () => {};

/** Campaign groups of a plan, each with its creative. */
export function PlanGroups({ plan, peek, onPeek }: Props) {
  const text = useText();
  const rows = useMemo(() => plannedGroups(plan), [plan]);
  const columns = useMemo(() => columnsOf(text, rows), [text, rows]);
  const pages: Pages<PlannedGroup> = {
    rows,
    total: rows.length,
    hasMore: false,
    isLoadingMore: false,
    error: null,
    loadMore: nothing,
    retry: nothing,
    restart: nothing,
    patch: nothing,
  };
  return (
    <List
      list="plan-groups"
      caption={text('plan.groups')}
      icon="box"
      pages={pages}
      id={keyOf}
      name={nameOf}
      columns={columns}
      search={peek === undefined ? {} : { peek }}
      onSearch={(next, isSmall) => onPeek(next['peek']?.toString(), isSmall)}
      peek={{ title: text('plan.group'), of: (_, row) => row !== undefined && <Group of={row} /> }}
      empty={<Empty icon="box" title={text('plan.groups.none')} />}
    />
  );
}

const keyOf = ({ key }: PlannedGroup) => key;
const nameOf = ({ name }: PlannedGroup) => name;

const columnsOf = (text: Text, rows: readonly PlannedGroup[]): ListColumn<PlannedGroup>[] => [
  { key: 'name', head: text('plan.group'), isMain: true, csv: nameOf, cell: ({ name }) => <ForeignText>{name}</ForeignText> },
  {
    key: 'prompt',
    head: text('plan.creative'),
    width: 22,
    fold: 'md',
    csv: ({ prompt }) => prompt,
    cell: ({ prompt }) => (
      <span dir="auto" className="block truncate">
        {prompt}
      </span>
    ),
  },
  {
    key: 'items',
    head: text('plan.items.head'),
    width: 7,
    isNumber: true,
    csv: ({ itemCount }) => itemCount,
    cell: ({ itemCount }) => text.number(itemCount),
  },
  {
    ...moneyColumn<PlannedGroup>(text, {
      key: 'budget',
      head: text('field.budget'),
      rows: rows.slice(0, 1),
      value: ({ budget }) => budget?.amount ?? null,
      currency: ({ budget }) => budget?.currency ?? '',
    }),
    width: 9,
    fold: 'sm',
  },
];

function Group({ of: { name, values, itemIds, itemCount, budget, prompt } }: { of: PlannedGroup }) {
  const text = useText();
  return (
    <>
      <h2 className="text-base font-semibold">
        <ForeignText>{name}</ForeignText>
      </h2>
      <Words label={text('plan.creative')}>{prompt}</Words>
      <Facts
        of={[
          ...values.map(([label, value]) => ({ label, value: <ForeignText>{value}</ForeignText> })),
          { label: text('field.budget'), value: budget === null ? '–' : text.money(budget.amount, budget.currency) },
          {
            label: text('plan.items', { count: itemCount }),
            value: (
              <span dir="ltr" className="font-mono">
                {itemIds.slice(0, maxShownItems).join(', ')}
                {itemIds.length > maxShownItems && ' …'}
              </span>
            ),
          },
        ]}
      />
    </>
  );
}
