import { Link } from '@tanstack/react-router';
import { KeyFacts } from './key-facts';
import { KeyStateBadge } from './key-words';
import { RevokeKey } from './revoke-key';
import { UsageLine } from './usage-line';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { keyState } from '#/lib/key-state';
import { Empty, ForeignText, Rows } from '#/ui/parts';

/** A key beside the list. Without a key, the list is loading, or there is none with the id. */
export function KeyPeek({ of, isLoading }: { of: Schemas['ApiKey'] | undefined; isLoading: boolean }) {
  const text = useText();
  const { account } = useAccountContext();
  if (of === undefined) return isLoading ? <Rows count={8} /> : <Empty icon="key" title={text('problem.do.missing')} />;
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/keys/$id" params={{ account, id: of.id }} className="hover:underline">
            <ForeignText>{of.name}</ForeignText>
          </Link>
        </h2>
        <KeyStateBadge of={of} />
      </header>
      <UsageLine key={of.id} of={of} />
      <KeyFacts of={of} />
      {keyState(of, Date.now()) !== 'expired' && (
        <div>
          <RevokeKey key={of.id} of={of} />
        </div>
      )}
    </>
  );
}
