import { Link } from '@tanstack/react-router';
import { nameOf, stateWord } from './demand-columns';
import { DemandFacts } from './demand-facts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { stateOf } from '#/lib/demand';
import { ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A demand signal beside the list. One that is not loaded in the list is read by its id. */
export function DemandPeek({ id, row }: { id: string; row: Schemas['DemandSignal'] | undefined }) {
  const read = $api.useQuery('get', '/api/v2/storefront/demand-signals/{id}', { params: { path: { id } } }, { enabled: row === undefined });
  if (row !== undefined) return <Shown signal={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown signal={data} />}
    </Loaded>
  );
}

function Shown({ signal }: { signal: Schemas['DemandSignal'] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/demand-signals/$id" params={{ account, id: signal.id }} className="hover:underline">
            <ForeignText>{nameOf(signal)}</ForeignText>
          </Link>
        </h2>
        <State of={stateOf(signal)}>{stateWord(text, signal)}</State>
        <p className="text-mute">
          <ForeignText lines>{signal.audience}</ForeignText>
        </p>
      </header>
      <DemandFacts signal={signal} />
    </>
  );
}
