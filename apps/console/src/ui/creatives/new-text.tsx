import { useId, useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { assetsPath, useAssetsChanged } from '#/lib/creative-assets';
import { useIdempotencyKey } from '#/lib/idempotency-key';
import { tagsIn } from '#/lib/typed-words';
import { Button } from '#/ui/button';
import { Form, SelectField, TextArea, TextField } from '#/ui/form';
import { Icon } from '#/ui/icon';
import { Question } from '#/ui/parts';

/** Adds a text or an address, which has no file. */
export function NewText({ advertiser: id }: { advertiser: number }) {
  const text = useText();
  const form = useId();
  const once = useIdempotencyKey();
  const changed = useAssetsChanged();
  const [isOpen, setOpen] = useState(false);
  const create = $api.useMutation('post', assetsPath, {
    onSuccess: async () => {
      once.done();
      await changed();
      setOpen(false);
    },
  });
  return (
    <>
      <Button data-create onClick={() => setOpen(true)}>
        <Icon name="plus" size={14} />
        {text('creatives.text.new')}
      </Button>
      <Question
        title={text('creatives.text.new')}
        kind="main"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        answer={text('common.save')}
        request={create}
        form={form}
      >
        <Form
          id={form}
          error={create.error}
          onSubmit={(values) => {
            const body = {
              name: values.text('name'),
              kind: values.text('kind') as 'text' | 'url',
              content: values.text('content'),
              tags: tagsIn(values.text('tags')),
            };
            create.mutate(once.keyed({ params: { path: { id } }, body }));
          }}
        >
          <TextField name="name" label={text('field.name')} maxLength={255} required />
          <SelectField name="kind" label={text('creatives.kind')} options={text.options('creatives.kind', ['text', 'url'])} />
          <TextArea name="content" label={text('creatives.content')} maxLength={10_000} required />
          <TextField name="tags" label={text('creatives.tags')} hint={text('creatives.tags.hint')} />
        </Form>
      </Question>
    </>
  );
}
