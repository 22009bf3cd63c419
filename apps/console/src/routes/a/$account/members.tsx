import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { loadMessages, type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { exampleCalls } from '#/lib/example-calls';
import { memberRoles, memberStatuses } from '#/lib/filter-values';
import type { Filter } from '#/lib/list-filters';
import { type MemberFilters, nameOf } from '#/lib/members';
import { choiceParam, integerParam, textParam } from '#/lib/search';
import { Button } from '#/ui/button';
import { Icon } from '#/ui/icon';
import { List } from '#/ui/list/list';
import { InviteMember } from '#/ui/members/invite-member';
import { memberColumns } from '#/ui/members/member-columns';
import { MemberPeek } from '#/ui/members/member-peek';
import { type Member, useMembers } from '#/ui/members/use-members';
import { Card, Empty, Page } from '#/ui/parts';

interface Search extends MemberFilters {
  readonly create?: number;
  readonly peek?: string;
}

export const Route = createFileRoute('/a/$account/members')({
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...choiceParam('status', search, memberStatuses),
    ...choiceParam('role', search, memberRoles),
    ...textParam('name', search),
    ...textParam('peek', search),
    ...integerParam('create', search, 1, 1),
  }),
  loader: () => loadMessages('account'),
  component: Members,
});

function Members() {
  const text = useText();
  const { isAdmin, own } = useAccountContext();
  const { create, ...search } = Route.useSearch();
  const go = Route.useNavigate();
  const setOpen = (isWanted: boolean) => void go({ search: isWanted ? { create: 1 } : {}, replace: true });
  const { all, shown } = useMembers(search);
  const columns = useMemo(() => memberColumns(text), [text]);
  const filters = useMemo(() => filtersOf(text), [text]);
  return (
    <Page
      title={text('members.title')}
      about={text('members.about', { name: own.name })}
      actions={
        isAdmin && (
          <Button kind="main" data-create onClick={() => setOpen(true)}>
            <Icon name="plus" size={14} />
            {text('members.invite')}
          </Button>
        )
      }
    >
      <List
        list="members"
        caption={text('members.title')}
        icon="people"
        pages={shown}
        id={idOf}
        name={nameOf}
        columns={columns}
        filters={filters}
        searchBy={{ key: 'name', label: text('list.find') }}
        search={{ ...search }}
        onSearch={(next, isSmall) => void go({ search: next as Search, replace: isSmall, resetScroll: !isSmall })}
        peek={{
          title: text('member.active'),
          of: (id) => (
            <MemberPeek
              of={all.rows?.find((each) => each.id === id)}
              all={all.rows}
              onReplaced={(peek) => void go({ search: (now) => ({ ...now, peek }), replace: true, resetScroll: false })}
            />
          ),
        }}
        empty={null}
      />
      {isAdmin && all.rows?.length === 1 && <Alone onInvite={() => setOpen(true)} />}
      {create === 1 && isAdmin && <InviteMember onClose={() => setOpen(false)} />}
    </Page>
  );
}

/** The list always has the reader; this takes the place of the other members. */
function Alone({ onInvite }: { onInvite: () => void }) {
  const text = useText();
  return (
    <Card>
      <Empty
        icon="people"
        title={text('members.alone')}
        call={exampleCalls.member()}
        action={<Button onClick={onInvite}>{text('members.invite')}</Button>}
      >
        {text('members.alone.text')}
      </Empty>
    </Card>
  );
}

const idOf = (row: Member) => row.id;

const filtersOf = (text: Text): readonly Filter[] => [
  { key: 'status', kind: 'choice', label: text('field.status'), options: text.options('member', memberStatuses) },
  { key: 'role', kind: 'choice', label: text('members.role'), options: text.options('role', memberRoles) },
  { key: 'name', kind: 'text', label: text('list.find') },
];
