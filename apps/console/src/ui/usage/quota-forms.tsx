import { useQueryClient } from '@tanstack/react-query';
import { dollarsText } from './quota';
import { useQuotaPath } from './use-ai-usage';
import { language, useText } from '#/i18n';
import { dollarsOf, microOf } from '#/lib/ai-usage';
import { sentNumber, typedNumber } from '#/lib/amount';
import { $api, type Schemas } from '#/lib/api';
import { Form, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

interface Props {
  readonly quota: Schemas['UsageQuota'];
  readonly onClose: () => void;
}

const formId = 'ai-quota';

function useSetLimit(onClose: () => void) {
  const path = useQuotaPath();
  const queries = useQueryClient();
  return $api.useMutation('put', path, {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['get', path] });
      onClose();
    },
  });
}

export function LimitForm({ quota, onClose }: Props) {
  const text = useText();
  const set = useSetLimit(onClose);
  const { accountLimitMicroUsd, resetsAt } = quota;
  const typed = typedNumber(accountLimitMicroUsd === null ? null : dollarsOf(accountLimitMicroUsd), language);
  return (
    <Question title={text('usage.ai.set')} answer={text('common.save')} kind="main" isOpen onClose={onClose} request={set} form={formId}>
      <Form
        id={formId}
        error={set.error}
        onSubmit={(values) =>
          set.mutate({ body: { accountLimitMicroUsd: microOf(sentNumber(values.text('accountLimitMicroUsd'), language)) } })
        }
      >
        <TextField
          name="accountLimitMicroUsd"
          label={text('usage.ai.set.amount')}
          hint={text('usage.ai.set.text', { day: text.day(resetsAt.slice(0, 10)) })}
          defaultValue={typed}
          inputMode="decimal"
          autoComplete="off"
        />
      </Form>
    </Question>
  );
}

export function RemoveLimit({ quota, onClose }: Props) {
  const text = useText();
  const set = useSetLimit(onClose);
  const { exchangeLimitMicroUsd } = quota;
  return (
    <Question
      title={text('usage.ai.remove')}
      isOpen
      onClose={onClose}
      request={set}
      onAnswer={() => set.mutate({ body: { accountLimitMicroUsd: null } })}
    >
      <p>
        {exchangeLimitMicroUsd === null
          ? text('usage.ai.unlimited')
          : text('usage.ai.remove.text', { limit: dollarsText(text, exchangeLimitMicroUsd) })}
      </p>
    </Question>
  );
}
