import { Link } from '@tanstack/react-router';
import { CallError } from './call-error';
import { CallFacts } from './call-facts';
import { Operation, Outcome } from './call-words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { Rows } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** A call beside the list. One that is not loaded in the list is read by its id. */
export function CallPeek({ id, row }: { id: string; row: Schemas['ActivityCall'] | undefined }) {
  const params = { path: { activityUid: id } };
  const read = $api.useQuery('get', '/api/v2/activity/calls/{activityUid}', { params }, { enabled: row === undefined });
  if (row !== undefined) return <Shown call={row} />;
  return (
    <Loaded query={read} skeleton={<Rows count={8} />}>
      {({ data }) => <Shown call={data} />}
    </Loaded>
  );
}

function Shown({ call }: { call: Schemas['ActivityCall'] }) {
  const text = useText();
  const { account } = useAccountContext();
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">
          <Link to="/a/$account/calls/$id" params={{ account, id: call.activityUid }} className="hover:underline">
            <Operation>{call.operation}</Operation>
          </Link>
        </h2>
        <span className="flex items-center gap-2">
          <Outcome call={call} />
          <span className="text-xs text-mute tabular-nums">{call.httpStatus}</span>
        </span>
      </header>
      <CallError call={call} />
      <CallFacts call={call} />
      <Link to="/a/$account/calls/$id" params={{ account, id: call.activityUid }} className="text-accent underline underline-offset-2">
        {text('calls.open')}
      </Link>
    </>
  );
}
