import { useId, useState } from 'react';
import { useText } from '#/i18n';
import { $api } from '#/lib/api';
import { type Asset, assetPath, useAssetsChanged } from '#/lib/creative-assets';
import { tagsIn } from '#/lib/typed-words';
import { Button } from '#/ui/button';
import { Form, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

/** Name and tags. The content never changes: another file is another asset. */
export function ChangeAsset({ asset: { advertiserId: id, assetId, name, tags } }: { asset: Asset }) {
  const text = useText();
  const form = useId();
  const changed = useAssetsChanged();
  const [isOpen, setOpen] = useState(false);
  const change = $api.useMutation('put', assetPath, {
    onSuccess: async () => {
      await changed();
      setOpen(false);
    },
  });
  return (
    <>
      <Button data-edit onClick={() => setOpen(true)}>
        {text('common.edit')}
      </Button>
      <Question
        title={text('creatives.asset.edit')}
        kind="main"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        answer={text('common.save')}
        request={change}
        form={form}
      >
        <Form
          id={form}
          error={change.error}
          onSubmit={(values) => {
            const body = { name: values.text('name'), tags: tagsIn(values.text('tags')) };
            change.mutate({ params: { path: { id, assetId } }, body });
          }}
        >
          <TextField name="name" label={text('field.name')} maxLength={255} defaultValue={name} required />
          <TextField name="tags" label={text('creatives.tags')} hint={text('creatives.tags.hint')} defaultValue={tags.join(', ')} />
        </Form>
      </Question>
    </>
  );
}
