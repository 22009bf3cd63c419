import { useQueryClient } from '@tanstack/react-query';
import { alertsPath } from './alerts';
import { language, useText } from '#/i18n';
import { sentNumber, typedNumber } from '#/lib/amount';
import { $api, type Schemas } from '#/lib/api';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Form, SelectField, TextField, type Values } from '#/ui/form';
import { Question } from '#/ui/parts';

const formId = 'allowance-alert';
const allowances = ['plan_included', 'trial_free_grant'] as const;

/** Creates an alert, or changes the percentage of one. */
export function AlertForm({ alert, onClose }: { alert: Schemas['AllowanceAlert'] | undefined; onClose: () => void }) {
  const text = useText();
  const once = useIdempotencyKey();
  const queries = useQueryClient();
  const onSuccess = async () => {
    once.done();
    await queries.invalidateQueries({ queryKey: ['get', alertsPath] });
    onClose();
  };
  const create = $api.useMutation('post', alertsPath, { onSuccess });
  const change = $api.useMutation('patch', '/api/v2/billing/allowance-alerts/{id}', { onSuccess });
  const request = alert === undefined ? create : change;
  const submit = (values: Values) => {
    const percent = sentNumber(values.text('percent'), language) as number;
    if (alert === undefined)
      create.mutate(once.keyed({ body: { allowance: values.text('allowance') as (typeof allowances)[number], percent } }));
    else change.mutate({ params: { path: { id: alert.id } }, body: { percent } });
  };
  const title = text(alert === undefined ? 'usage.alert.create' : 'usage.alert.change');
  return (
    <Question
      title={title}
      answer={alert === undefined ? title : text('common.save')}
      kind="main"
      isOpen
      onClose={onClose}
      request={request}
      form={formId}
    >
      <Form id={formId} error={request.error} onSubmit={submit}>
        <p className="text-mute">{text('usage.alerts.text')}</p>
        {alert === undefined && (
          <SelectField
            name="allowance"
            label={text('usage.alert.allowance')}
            options={allowances.map((value) => ({ value, label: text(`usage.allowance.${value}`) }))}
          />
        )}
        <TextField
          name="percent"
          label={text('usage.alert.percent')}
          defaultValue={alert === undefined ? '80' : typedNumber(alert.percent, language)}
          inputMode="decimal"
          autoComplete="off"
        />
      </Form>
    </Question>
  );
}
