import { Link } from '@tanstack/react-router';
import { lineOf } from './received-columns';
import { ReceivedFacts } from './received-facts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { outcomeOf } from '#/lib/received';
import { ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A received brief beside the list. One that is not loaded in the list is read by its id. */
export function ReceivedPeek({ id, row }: { id: string; row: Schemas['BriefArtifact'] | undefined }) {
  const read = $api.useQuery(
    'get',
    '/api/v2/storefront/brief-artifacts/{id}',
    { params: { path: { id } } },
    { enabled: row === undefined },
  );
  if (row !== undefined) return <Shown brief={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={6} />}>
      {({ data }) => <Shown brief={data} />}
    </Loaded>
  );
}

function Shown({ brief }: { brief: Schemas['BriefArtifact'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const outcome = outcomeOf(brief);
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/received-briefs/$id" params={{ account, id: brief.id }} className="hover:underline">
            <ForeignText lines>{lineOf(text, brief)}</ForeignText>
          </Link>
        </h2>
        <State of={outcome}>{text.word('received.state', outcome)}</State>
      </header>
      <ReceivedFacts brief={brief} />
    </>
  );
}
