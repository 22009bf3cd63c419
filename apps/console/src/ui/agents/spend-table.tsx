import { Link } from '@tanstack/react-router';
import { CeilingBar } from './ceiling-bar';
import { useText, type Text } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { rightOf } from '#/lib/agent-rights';
import type { Schemas } from '#/lib/api';
import { Card, type Column, ForeignText, Table } from '#/ui/parts';

type Grant = Schemas['AgentAdvertiser'];

/** What the agent may do for each advertiser, and what it has committed this month against its ceiling. */
export function SpendTable({ grants }: { grants: readonly Grant[] }) {
  const text = useText();
  const { account } = useAccountContext();
  if (grants.length === 0) return null;
  return (
    <Card title={text('agents.spend')} flush>
      <Table
        caption={text('agents.spend')}
        columns={columnsOf(text, account)}
        rows={grants}
        id={({ advertiserId }) => String(advertiserId)}
      />
    </Card>
  );
}

const columnsOf = (text: Text, account: string): Column<Grant>[] => [
  {
    key: 'name',
    head: text('field.advertiser'),
    isMain: true,
    cell: ({ advertiserId, name, delegatedBy }) =>
      delegatedBy === undefined ? (
        <Link to="/a/$account/advertisers/$id" params={{ account, id: String(advertiserId) }} className="hover:underline">
          <ForeignText>{name}</ForeignText>
        </Link>
      ) : (
        <>
          <ForeignText>{name}</ForeignText>
          <span className="block font-normal text-mute">{text('agents.from', { name: delegatedBy.organizationName })}</span>
        </>
      ),
  },
  // Amounts are next to the name: the table scrolls on phones.
  {
    key: 'committed',
    head: text('agents.committed'),
    cell: ({ committedThisMonth: committed, monthlyCeiling: ceiling, currency }) =>
      ceiling === null ? text.money(committed, currency) : <CeilingBar of={{ committed, ceiling, currency }} />,
  },
  {
    key: 'left',
    head: text('agents.left'),
    isNumber: true,
    cell: ({ committedThisMonth, monthlyCeiling, currency, ...grant }) =>
      monthlyCeiling !== null
        ? text.money(Math.max(0, monthlyCeiling - committedThisMonth), currency)
        : rightOf(grant) === 'spend'
          ? text('agents.unlimited')
          : '–',
  },
  { key: 'right', head: text('agents.right'), cell: (grant) => text.word('agents.right', rightOf(grant)) },
];
