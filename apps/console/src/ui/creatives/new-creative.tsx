import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { creativesPath, useCreativesChanged } from '#/lib/creatives';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { Form, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

/** Creates a draft by its name, and leads to its page, where the rest is chosen. */
export function NewCreative({ advertiser: id, onClose }: { advertiser: number; onClose: () => void }) {
  const text = useText();
  const { account } = useAccountContext();
  const form = useId();
  const go = useNavigate();
  const once = useIdempotencyKey();
  const changed = useCreativesChanged();
  const create = $api.useMutation('post', creativesPath, {
    onSuccess: async ({ data: { creativeId } }) => {
      once.done();
      await changed();
      await go({ to: '/a/$account/creatives/$advertiser/$id', params: { account, advertiser: String(id), id: creativeId } });
    },
  });
  return (
    <Question
      title={text('creatives.new')}
      kind="main"
      isOpen
      onClose={onClose}
      answer={text('creatives.create')}
      request={create}
      form={form}
    >
      <Form
        id={form}
        error={create.error}
        onSubmit={(values) => create.mutate(once.keyed({ params: { path: { id } }, body: { name: values.text('name') } }))}
      >
        <TextField name="name" label={text('field.name')} maxLength={255} required />
      </Form>
    </Question>
  );
}
