import { Link } from '@tanstack/react-router';
import { keysPath } from './forget-keys';
import { KeyFacts } from './key-facts';
import { KeyStateBadge } from './key-words';
import { RevokeKey } from './revoke-key';
import { UsageLine } from './usage-line';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { keyState } from '#/lib/key-state';
import { Empty, ForeignText, Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A key beside the list. One that a filter hides is found in the whole list. */
export function KeyPeek({ id, row }: { id: string; row: Schemas['ApiKey'] | undefined }) {
  const text = useText();
  const all = $api.useQuery('get', keysPath, {}, { enabled: row === undefined });
  if (row !== undefined) return <Shown of={row} />;
  return (
    <Loaded query={all} skeleton={<Rows count={8} />}>
      {({ data }) => {
        const found = data.find((each) => each.id === id);
        return found === undefined ? <Empty icon="key" title={text('problem.do.missing')} /> : <Shown of={found} />;
      }}
    </Loaded>
  );
}

function Shown({ of }: { of: Schemas['ApiKey'] }) {
  const { account } = useAccountContext();
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
