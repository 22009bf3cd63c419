import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Form, TextField } from '../form';
import { Menu } from '../menu';
import { Question } from '../parts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { conversationsPath, endTalk, useCurrentUid } from '#/lib/assistant/talks';

const onePath = `${conversationsPath}/{conversationUid}` as const;

/** Renames or deletes a conversation. */
export function ConversationMenu({ of: { conversationUid, title, messageCount } }: { of: Schemas['Conversation'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const queries = useQueryClient();
  const go = useNavigate();
  const form = useId();
  const [current, choose] = useCurrentUid();
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  const params = { path: { conversationUid } };
  const refresh = () => queries.invalidateQueries({ queryKey: ['get', conversationsPath] });
  const close = () => setAsked(null);
  const rename = $api.useMutation('patch', onePath, {
    onSuccess: async () => {
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['get', onePath] })]);
      close();
    },
  });
  const remove = $api.useMutation('delete', onePath, {
    onSuccess: async () => {
      if (current === conversationUid) choose(null);
      close();
      await go({ to: '/a/$account/assistant', params: { account } });
      endTalk(conversationUid);
      await refresh();
    },
  });
  return (
    <>
      <Menu
        label={text('assistant.actions')}
        items={[
          { label: text('assistant.rename'), onChoose: () => setAsked('rename') },
          { label: text('assistant.delete'), isDanger: true, onChoose: () => setAsked('delete') },
        ]}
      />
      <Question
        title={text('assistant.rename')}
        answer={text('common.save')}
        kind="main"
        isOpen={asked === 'rename'}
        onClose={close}
        request={rename}
        form={form}
      >
        <Form
          id={form}
          error={rename.error}
          onSubmit={(values) => rename.mutate({ params, body: { title: values.optional('title') ?? null } })}
        >
          <TextField name="title" label={text('field.name')} defaultValue={title ?? ''} maxLength={200} autoComplete="off" />
        </Form>
      </Question>
      <Question
        title={text('assistant.delete')}
        isOpen={asked === 'delete'}
        onClose={close}
        request={remove}
        onAnswer={() => remove.mutate({ params })}
      >
        <p>{text('assistant.delete.text', { count: messageCount })}</p>
      </Question>
    </>
  );
}
