import { CeilingBar } from './ceiling-bar';
import type { Text } from '#/i18n';
import { agentSpend, lastUseOf } from '#/lib/agent-spend';
import type { Schemas } from '#/lib/api';
import { nameColumn, timeColumn } from '#/ui/columns';
import type { ListColumn } from '#/ui/list/column';
import { ForeignText, Id, State, Time } from '#/ui/parts';

type Row = Schemas['BuyerAgent'];

const advertisersText = ({ access: { advertisers } }: Row) => advertisers.map(({ name }) => name).join(', ');

export function agentColumns(text: Text, account: string): ListColumn<Row>[] {
  const stateOf = (row: Row) => text.word('agents.state', row.lifecycleState);
  return [
    nameColumn<Row>(
      text,
      (row) => row.displayName,
      ({ principalId: id }) => ({ to: '/a/$account/agents/$id', params: { account, id } }),
    ),
    {
      key: 'state',
      head: text('field.status'),
      width: 7.5,
      csv: stateOf,
      cell: (row) => <State of={row.lifecycleState}>{stateOf(row)}</State>,
    },
    {
      key: 'advertisers',
      head: text('advertisers.title'),
      width: 14,
      fold: 'md',
      csv: advertisersText,
      cell: (row) => <Advertisers row={row} text={text} />,
    },
    {
      key: 'committed',
      head: text('agents.committed'),
      width: 17,
      fold: 'sm',
      csv: (row) =>
        agentSpend(row.access.advertisers)
          .sums.map(({ committed, currency }) => `${committed} ${currency}`)
          .join(', '),
      cell: (row) => <Committed row={row} text={text} />,
    },
    {
      key: 'keys',
      head: text('agents.keys.active'),
      width: 8.5,
      isNumber: true,
      fold: 'lg',
      csv: (row) => row.activeCredentialCount,
      sum: (row) => ({ amount: row.activeCredentialCount }),
      cell: (row) => text.number(row.activeCredentialCount),
    },
    {
      key: 'used',
      head: text('agents.used'),
      width: 9.5,
      fold: 'lg',
      csv: lastUseOf,
      cell: (row) => <LastUse row={row} />,
    },
    { ...timeColumn('created', text('field.created'), (row: Row) => row.registeredAt), isExtra: true },
    {
      key: 'id',
      head: text('field.id'),
      width: 14,
      isExtra: true,
      csv: (row) => row.principalId,
      cell: (row) => <Id label={text('field.id')}>{row.principalId}</Id>,
    },
  ];
}

export function LastUse({ row }: { row: Row }) {
  const at = lastUseOf(row);
  return at === null ? '–' : <Time at={at} />;
}

/** The names in one line, and how many there are in all. */
function Advertisers({ row: { access }, text }: { row: Row; text: Text }) {
  const [first] = access.advertisers;
  if (first === undefined) return '–';
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <span className="min-w-0 truncate">
        <ForeignText>{first.name}</ForeignText>
      </span>
      {access.advertiserCount > 1 && (
        <span className="shrink-0 text-mute tabular-nums">{text('agents.more', { count: access.advertiserCount - 1 })}</span>
      )}
    </span>
  );
}

/** Of several currencies, the one nearest to its limit. */
function Committed({ row: { access }, text }: { row: Row; text: Text }) {
  const { sums, unlimited } = agentSpend(access.advertisers);
  const [nearest] = sums;
  if (nearest === undefined) return unlimited === 0 ? '–' : text('agents.unlimited');
  return <CeilingBar of={nearest} isExact={!access.advertisersTruncated} />;
}
