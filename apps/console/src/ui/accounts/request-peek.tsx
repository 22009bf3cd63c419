import { DecideRequest } from './decide-request';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';
import { Facts, ForeignText, Rows, State, Time } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

/** The organization has as many accounts as it can have. */
const organizationFull = 'CONFLICT';

/** A requested account beside the list. A row that the list does not have is read. */
export function RequestPeek({ id, of }: { id: string; of: Schemas['AdminApproval'] | undefined }) {
  const read = $api.useQuery('get', '/api/v2/approvals/{id}', { params: { path: { id } } }, { enabled: of === undefined });
  if (of !== undefined) return <Shown of={of} />;
  return (
    <Loaded query={read} skeleton={<Rows count={6} />}>
      {({ data }) => <Shown of={data} />}
    </Loaded>
  );
}

function Shown({ of }: { of: Schemas['AdminApproval'] }) {
  const text = useText();
  const { account, state, reason, resultReference, failureCode } = of;
  return (
    <>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">
          <ForeignText>{account.name}</ForeignText>
        </h2>
        <State of={state}>{text.word('accounts.state', state)}</State>
      </header>
      <Facts
        of={[
          { label: text('accounts.by'), value: <ForeignText>{of.requestedBy}</ForeignText> },
          { label: text('field.created'), value: <Time at={of.createdAt} /> },
          ...(account.company === null ? [] : [{ label: text('field.company'), value: <ForeignText>{account.company}</ForeignText> }]),
          ...(account.accountType === null ? [] : [{ label: text('accounts.type'), value: text.word('side', account.accountType) }]),
          ...(state === 'pending' ? [{ label: text('accounts.before'), value: text.time(of.expiresAt) }] : []),
          ...(of.decidedBy === null ? [] : [{ label: text('accounts.decided'), value: <ForeignText>{of.decidedBy}</ForeignText> }]),
          ...(reason === null ? [] : [{ label: text('accounts.reason'), value: <ForeignText lines>{reason}</ForeignText> }]),
        ]}
      />
      {failureCode !== null && (
        <p className="text-bad">{text(failureCode === organizationFull ? 'accounts.failed.full' : 'accounts.failed')}</p>
      )}
      {resultReference !== null && (
        <a href={`/console/a/${resultReference}`} className="text-accent underline underline-offset-2">
          {text('accounts.open')}
        </a>
      )}
      {state === 'pending' && <DecideRequest of={of} />}
    </>
  );
}
