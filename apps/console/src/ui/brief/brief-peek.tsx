import { Link } from '@tanstack/react-router';
import { BriefFacts } from './brief-facts';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { answersOf } from '#/lib/brief';
import { ForeignText, Rows, State } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A planning brief beside the list. One that is not loaded in the list is read by its id. */
export function BriefPeek({ id, row }: { id: string; row: Schemas['PlanningBrief'] | undefined }) {
  const params = { path: { id } };
  const read = $api.useQuery('get', '/api/v2/buyer/planning-briefs/{id}', { params }, { enabled: row === undefined });
  if (row !== undefined) return <Shown brief={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown brief={data} />}
    </Loaded>
  );
}

function Shown({ brief }: { brief: Schemas['PlanningBrief'] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <>
      <header className="grid gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/planning-briefs/$id" params={{ account, id: brief.id }} className="hover:underline">
            <ForeignText>{brief.campaignName ?? brief.advertiserName}</ForeignText>
          </Link>
        </h2>
        <State of={brief.status}>{text.word('briefs.state', brief.status)}</State>
        <p className="text-mute">{text('briefs.progress', { count: answersOf(brief).answered, of: brief.targets.length })}</p>
      </header>
      <BriefFacts brief={brief} />
    </>
  );
}
