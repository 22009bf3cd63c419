import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertForm } from './alert-form';
import { type Text, useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { monthOf } from '#/lib/month-name';
import { Button } from '#/ui/button';
import { Card, type Column, Empty, Question, Rows, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

type Alert = Schemas['AllowanceAlert'];
export const alertsPath = '/api/v2/billing/allowance-alerts';

export const percentText = (text: Text, percent: number): string =>
  text.number(percent / 100, { style: 'percent', maximumFractionDigits: 2 });

/** Shares of allowances at which the organization is notified. */
export function Alerts() {
  const text = useText();
  const alerts = $api.useQuery('get', alertsPath);
  const [changed, setChanged] = useState<Alert | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Alert | null>(null);
  const create = (
    <Button data-create size="small" onClick={() => setChanged('new')}>
      {text('usage.alert.create')}
    </Button>
  );
  const name = ({ allowance, percent }: Alert) => `${text(`usage.allowance.${allowance}`)}: ${percentText(text, percent)}`;
  const columns: readonly Column<Alert>[] = [
    { key: 'allowance', head: text('usage.alert.allowance'), isMain: true, cell: ({ allowance }) => text(`usage.allowance.${allowance}`) },
    { key: 'percent', head: text('usage.alert.percent'), isNumber: true, cell: ({ percent }) => percentText(text, percent) },
    { key: 'told', head: text('usage.alert.told'), cell: ({ toldFor }) => (toldFor === null ? '–' : monthOf(toldFor)) },
    {
      key: 'actions',
      head: text('usage.alert.change'),
      isAction: true,
      cell: (alert) => (
        <span className="inline-flex gap-2">
          <Button data-edit size="small" aria-label={`${text('usage.alert.change')}: ${name(alert)}`} onClick={() => setChanged(alert)}>
            {text('common.edit')}
          </Button>
          <Button size="small" aria-label={`${text('usage.alert.delete')}: ${name(alert)}`} onClick={() => setDeleted(alert)}>
            {text('usage.delete')}
          </Button>
        </span>
      ),
    },
  ];
  return (
    <Card title={text('usage.alerts')} flush actions={create}>
      <Loaded query={alerts} skeleton={<Rows count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              icon="bell"
              title={text('usage.alerts.none')}
              call={{
                method: 'POST',
                path: alertsPath,
                body: { allowance: 'plan_included', percent: 80 } satisfies Schemas['CreateAlertBody'],
              }}
            >
              {text('usage.alerts.text')}
            </Empty>
          ) : (
            <Table caption={text('usage.alerts')} columns={columns} rows={data} id={({ id }) => id} />
          )
        }
      </Loaded>
      {changed !== null && <AlertForm alert={changed === 'new' ? undefined : changed} onClose={() => setChanged(null)} />}
      {deleted !== null && <Delete alert={deleted} onClose={() => setDeleted(null)} />}
    </Card>
  );
}

function Delete({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const text = useText();
  const queries = useQueryClient();
  const remove = $api.useMutation('delete', '/api/v2/billing/allowance-alerts/{id}', {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['get', alertsPath] });
      onClose();
    },
  });
  return (
    <Question
      title={text('usage.alert.delete')}
      isOpen
      onClose={onClose}
      request={remove}
      onAnswer={() => remove.mutate({ params: { path: { id: alert.id } } })}
    >
      <p>{text('usage.alert.delete.text', { percent: percentText(text, alert.percent) })}</p>
    </Question>
  );
}
