import { Link } from '@tanstack/react-router';
import { DecideGrant } from './decide-grant';
import { GrantFacts } from './grant-facts';
import { otherName } from './other-name';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { type Grant } from '#/lib/grant';
import { Empty, ForeignText, State } from '#/ui/parts';

/** A grant beside the list. */
export function GrantPeek({ of }: { of: Grant | undefined }) {
  const text = useText();
  const { account } = useAccountContext();
  if (of === undefined) return <Empty icon="advertiser" title={text('problem.do.missing')} />;
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/accounts/grants/$id" params={{ account, id: of.grantRef }} className="hover:underline">
            <ForeignText>{otherName(text, of, account)}</ForeignText>
          </Link>
        </h2>
        <State of={of.status}>{text.word('grants.status', of.status)}</State>
      </header>
      <GrantFacts of={of} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <DecideGrant key={of.grantRef} of={of} />
      </div>
    </>
  );
}
