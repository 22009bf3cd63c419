import { createFileRoute } from '@tanstack/react-router';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { useCurrentUid } from '#/lib/assistant/talks';
import { Conversation } from '#/ui/assistant/conversation';
import { Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/assistant/new')({
  loader: () => loadMessages('assistant'),
  component: NewConversation,
});

function NewConversation() {
  const text = useText();
  const { account } = useAccountContext();
  const [, choose] = useCurrentUid();
  const go = Route.useNavigate();
  const onCreated = (uid: string) => {
    choose(uid);
    void go({ to: '/a/$account/assistant/$conversationUid', params: { account, conversationUid: uid }, replace: true });
  };
  return (
    <Page title={text('assistant.new')} about={text('assistant.about')}>
      <Conversation uid={null} onCreated={onCreated} />
    </Page>
  );
}
