import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type BulkAction, pauseAndResume } from '../list/bulk';
import { useText, type Text } from '#/i18n';
import { api, type Schemas } from '#/lib/api';
import { amountText, sumsOf } from '#/lib/sums';

type Row = Schemas['CampaignSummary'];
/** What shows media buys, which change with their campaign. */
const changedBuys = ['/api/v2/buyer/media-buys', '/api/v2/buyer/media-buys/{id}', '/api/v2/buyer/campaigns/{id}/media-buys'] as const;

/** What can be done with several campaigns. */
export function useCampaignActions(): readonly BulkAction<Row>[] {
  const text = useText();
  const queries = useQueryClient();
  return useMemo(() => {
    const changed = (row: Row, status: Row['status']): Row => {
      const path = { id: row.campaignId };
      void queries.invalidateQueries({ queryKey: ['get', '/api/v2/buyer/campaigns/{id}', { params: { path } }] });
      for (const buys of changedBuys) void queries.invalidateQueries({ queryKey: ['get', buys] });
      return { ...row, status };
    };
    const read = async (row: Row): Promise<Row> => {
      const { data } = await api.GET('/api/v2/buyer/campaigns/{id}', { params: { path: { id: row.campaignId } } });
      return changed(row, data!.data.campaign.status);
    };
    return [
      ...pauseAndResume<Row>(text, read, async (operation, row, key) => {
        const request = { params: { path: { id: row.campaignId } }, headers: { 'Idempotency-Key': key } };
        const { data } = await api.POST(`/api/v2/buyer/campaigns/{id}/${operation}`, request);
        return { row: changed(row, operation === 'pause' ? 'PAUSED' : 'ACTIVE'), failures: data!.data.failureCount };
      }),
      {
        key: 'archive',
        label: text('campaigns.archive'),
        isDanger: true,
        fits: ({ status }) => status !== 'ARCHIVED',
        question: (rows) => <ArchiveQuestion rows={rows} text={text} />,
        run: async (row) => {
          await api.DELETE('/api/v2/buyer/campaigns/{id}', { params: { path: { id: row.campaignId } } });
          return { row: changed(row, 'ARCHIVED') };
        },
        read,
      },
    ];
  }, [text, queries]);
}

function ArchiveQuestion({ rows, text }: { rows: readonly Row[]; text: Text }) {
  const running = rows.filter(({ status }) => status === 'ACTIVE' || status === 'PAUSED');
  const allocated = sumsOf(rows.map(({ allocatedBudget, budget }) => ({ amount: allocatedBudget, currency: budget.currency }))).filter(
    ({ amount }) => amount > 0,
  );
  return (
    <>
      <p>{text('campaigns.archive.text', { count: rows.length, running: running.length })}</p>
      {allocated.length > 0 && (
        <p>{text('campaigns.archive.stops', { amount: allocated.map((each) => amountText(text, each)).join(' + ') })}</p>
      )}
    </>
  );
}
