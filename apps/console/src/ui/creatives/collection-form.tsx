import { useId } from 'react';
import { useText } from '#/i18n';
import type { Collection } from '#/lib/collections';
import { Form, TextArea, TextField } from '#/ui/form';
import { Question } from '#/ui/parts';

interface Props {
  readonly title: string;
  readonly answer: string;
  readonly collection?: Pick<Collection, 'name' | 'description'>;
  readonly request: { readonly isPending: boolean; readonly error: unknown; readonly reset: () => void };
  readonly onClose: () => void;
  readonly onSubmit: (body: { readonly name: string; readonly description: string | null }) => void;
}

/** Name and description of a collection. */
export function CollectionForm({ title, answer, collection, request, onClose, onSubmit }: Props) {
  const text = useText();
  const form = useId();
  return (
    <Question title={title} kind="main" isOpen onClose={onClose} answer={answer} request={request} form={form}>
      <Form
        id={form}
        error={request.error}
        onSubmit={(values) => onSubmit({ name: values.text('name'), description: values.optional('description') ?? null })}
      >
        <TextField name="name" label={text('field.name')} maxLength={255} defaultValue={collection?.name ?? ''} required />
        <TextArea
          name="description"
          label={text('creatives.collection.description')}
          maxLength={1_000}
          rows={3}
          defaultValue={collection?.description ?? ''}
        />
      </Form>
    </Question>
  );
}
