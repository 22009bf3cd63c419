import { createFileRoute } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api } from '#/lib/api';
import { conversationsPath, useCurrentUid } from '#/lib/assistant/talks';
import { Conversation } from '#/ui/assistant/conversation';
import { ConversationMenu } from '#/ui/assistant/conversation-menu';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { ObjectSkeleton, Page, Tag } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const Route = createFileRoute('/a/$account/assistant/$conversationUid')({
  loader: () => loadMessages('assistant'),
  component: ConversationPage,
});

function ConversationPage() {
  const text = useText();
  const { account } = useAccountContext();
  const { conversationUid } = Route.useParams();
  const [, choose] = useCurrentUid();
  const query = $api.useQuery('get', `${conversationsPath}/{conversationUid}`, { params: { path: { conversationUid } } }, { retry: false });
  const isFound = query.isSuccess;
  useEffect(() => {
    if (isFound) choose(conversationUid);
  }, [isFound, conversationUid, choose]);
  return (
    <Loaded query={query} isPage skeleton={<ObjectSkeleton facts={0} />}>
      {({ data: conversation }) => (
        <Page
          title={conversation.title ?? text('assistant.untitled')}
          state={conversation.scopeType === 'advertiser' ? <Tag>{text('field.advertiser')}</Tag> : undefined}
          actions={
            <>
              <ConversationMenu of={conversation} />
              <LinkButton to="/a/$account/assistant/new" params={{ account }} data-create>
                <Icon name="plus" size={14} />
                {text('assistant.new')}
              </LinkButton>
            </>
          }
        >
          <Conversation key={conversationUid} uid={conversationUid} onCreated={choose} />
        </Page>
      )}
    </Loaded>
  );
}
