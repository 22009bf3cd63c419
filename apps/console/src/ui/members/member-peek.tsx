import { ChangeRole } from './change-role';
import { Invitation } from './invitation';
import { RemoveMember } from './remove-member';
import type { Member } from './use-members';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { isLastAdmin, nameOf } from '#/lib/members';
import { Empty, Facts, ForeignText, Rows, State } from '#/ui/parts';

interface Props {
  readonly of: Member | undefined;
  /** All members; null while they are loading. */
  readonly all: readonly Member[] | null;
  /** After an invitation was sent again, it has another id. */
  readonly onReplaced: (id: string) => void;
}

/** A member or an open invitation beside the list, with what an admin can do. */
export function MemberPeek({ of, all, onReplaced }: Props) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  if (of === undefined || all === null)
    return all === null ? <Rows count={6} /> : <Empty icon="people" title={text('problem.do.missing')} />;
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">
          <ForeignText>{nameOf(of)}</ForeignText>
        </h2>
        <State of={of.status}>{text.word('member', of.status)}</State>
      </header>
      <Facts
        of={[
          { label: text('field.email'), value: <ForeignText>{of.email}</ForeignText> },
          { label: text('members.role'), value: text.word('role', of.role) },
          ...(of.joinedAt === null ? [] : [{ label: text('members.since'), value: text.day(of.joinedAt) }]),
          ...(of.expiresAt === null ? [] : [{ label: text('members.expires'), value: text.time(of.expiresAt) }]),
        ]}
      />
      <p className="text-sm text-mute">{text.word('members.means', of.role)}</p>
      {isAdmin && <Actions key={of.id} of={of} all={all} onReplaced={onReplaced} />}
    </>
  );
}

function Actions({ of, all, onReplaced }: { of: Member; all: readonly Member[]; onReplaced: Props['onReplaced'] }) {
  const text = useText();
  const isOwn = useAccountContext().session.user.id === of.userId;
  if (isLastAdmin(of, all)) return <p className="text-sm">{text('members.last')}</p>;
  if (isOwn) return <p className="text-sm">{text('members.you')}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {of.status === 'invited' && <Invitation of={of} onSent={onReplaced} />}
      <ChangeRole of={of} />
      <RemoveMember of={of} />
    </div>
  );
}
