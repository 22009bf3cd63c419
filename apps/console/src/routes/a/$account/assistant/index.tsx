import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api, type Schemas } from '#/lib/api';
import { conversationsPath } from '#/lib/assistant/talks';
import { exampleCalls } from '#/lib/example-calls';
import { conversationColumns } from '#/ui/assistant/conversation-columns';
import { LanguageField } from '#/ui/assistant/language-field';
import { LinkButton } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { usePages } from '#/ui/list/use-pages';
import { Empty, Page } from '#/ui/parts';

export const Route = createFileRoute('/a/$account/assistant/')({
  loader: () => loadMessages('assistant'),
  component: Conversations,
});

function Conversations() {
  const text = useText();
  const { account } = useAccountContext();
  const go = Route.useNavigate();
  const pages = usePages(conversationsPath, {}, async ({ limit, offset = 0 }, signal) => {
    const { data } = await api.GET(conversationsPath, { params: { query: { take: limit, skip: offset } }, signal });
    return data!;
  });
  const untitled = text('assistant.untitled');
  const columns = useMemo(() => conversationColumns(text, account), [text, account]);
  const begin = (
    <LinkButton kind="main" to="/a/$account/assistant/new" params={{ account }} data-create>
      <Icon name="plus" size={14} />
      {text('assistant.new')}
    </LinkButton>
  );
  return (
    <Page title={text('assistant.title')} about={text('assistant.about')} actions={begin}>
      <List
        list="conversations"
        caption={text('assistant.conversations')}
        icon="spark"
        pages={pages}
        id={idOf}
        name={(row) => row.title ?? untitled}
        columns={columns}
        search={{}}
        onSearch={() => void go({ search: {} })}
        empty={
          <Empty icon="spark" title={text('assistant.none')} action={begin} call={exampleCalls.conversation()}>
            {text('assistant.none.text')}
          </Empty>
        }
      />
      <div className="max-w-xs">
        <LanguageField />
      </div>
    </Page>
  );
}

const idOf = (row: Schemas['Conversation']) => row.conversationUid;
