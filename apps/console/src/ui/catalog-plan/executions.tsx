import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCatalog } from '#/lib/catalog';
import type { Execution } from '#/lib/catalog-plan';
import { LinkButton } from '#/ui/button';
import { timeColumn } from '#/ui/columns';
import { Card, type Column, ForeignText, State, Table } from '#/ui/parts';

/** The latest executions, newest first. */
export function Executions() {
  const text = useText();
  const { account } = useAccountContext();
  const { recentActivationExecutions: rows, advertiserId, platformId } = useCatalog();
  const count = (key: string, head: string, of: (row: Execution) => number): Column<Execution> => ({
    key,
    head,
    isNumber: true,
    cell: (row) => text.number(of(row)),
  });
  const columns: Column<Execution>[] = [
    timeColumn('at', text('plan.at'), ({ startedAt }) => startedAt),
    {
      key: 'state',
      head: text('field.status'),
      isMain: true,
      cell: ({ status, error }) => (
        <span className="grid gap-0.5">
          <State of={status}>{text.word('plan.state', status)}</State>
          {error !== null && (
            <span className="font-normal text-bad">
              <ForeignText lines>{error}</ForeignText>
            </span>
          )}
        </span>
      ),
    },
    { key: 'trigger', head: text('plan.by'), cell: ({ trigger }) => text.word('plan.by', trigger) },
    count('groups', text('plan.groups'), ({ campaignGroupCount }) => campaignGroupCount),
    count('creatives', text('plan.creatives'), ({ creativeAssetCount }) => creativeAssetCount),
    count('sellers', text('plan.sellers'), ({ syndicationTargetCount }) => syndicationTargetCount),
  ];
  return (
    <Card
      title={text('plan.executions')}
      actions={
        <LinkButton
          size="small"
          to="/a/$account/catalogs/$advertiser/$id/sharing"
          params={{ account, advertiser: String(advertiserId), id: platformId }}
        >
          {text('catalogs.sharing')}
        </LinkButton>
      }
      flush
    >
      <Table caption={text('plan.executions')} columns={columns} rows={rows} id={({ executionId }) => executionId} />
    </Card>
  );
}
