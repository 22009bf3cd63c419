import { AcceptPlan } from './accept-plan';
import { PlanInForce } from './plan-in-force';
import { PlanTerms } from './plan-terms';
import { ActivityPrice } from './used-units';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { $api, type Schemas } from '#/lib/api';
import { monthOf } from '#/lib/month-name';
import { isSelectable } from '#/lib/plan-renewal';
import { LinkButton } from '#/ui/button';
import { Card, Empty, ForeignText, Rows, Table } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

const offerPath = '/api/v2/billing/iu-rate-card';

/** The plan in force, and the plans that are offered. */
export function Plan() {
  const offer = $api.useQuery('get', offerPath);
  return (
    <Loaded query={offer} skeleton={<Rows />}>
      {({ data }) => <Shown of={data} />}
    </Loaded>
  );
}

function Shown({ of }: { of: Schemas['PlanOffer'] }) {
  const text = useText();
  const { offer, currentBinding, upcomingBinding } = of;
  return (
    <>
      {currentBinding !== null && <PlanInForce of={of} binding={currentBinding} />}
      {upcomingBinding !== null && (
        <Card title={text('usage.plan.upcoming', { month: monthOf(upcomingBinding.firstCycle) })}>
          <PlanTerms plan={upcomingBinding.plan} />
        </Card>
      )}
      {offer === null || offer.plans.length === 0 ? (
        currentBinding === null && (
          <Card>
            <Empty icon="coin" title={text('usage.plan.none')} call={{ method: 'GET', path: offerPath }}>
              {text('usage.plan.none.text')}
            </Empty>
          </Card>
        )
      ) : (
        <Offered of={of} offer={offer} />
      )}
    </>
  );
}

function Offered({ of, offer }: { of: Schemas['PlanOffer']; offer: Schemas['Offer'] }) {
  const text = useText();
  const { account } = useAccountContext();
  const { agreement, plans, activityTerms } = offer;
  return (
    <>
      <h2 className="font-semibold">{text('usage.plan.offered')}</h2>
      {!agreement.accepted && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-panel px-4 py-3">
          <p className="min-w-0 flex-1 basis-64">{text('usage.plan.terms')}</p>
          <LinkButton to="/a/$account" params={{ account }}>
            {text('home.title')}
          </LinkButton>
        </div>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.planCode} className="grid">
            <Card title={plan.displayName} actions={isSelectable(of) && <AcceptPlan of={of} offer={offer} plan={plan} />}>
              <PlanTerms plan={plan} />
            </Card>
          </li>
        ))}
      </ul>
      {activityTerms.length > 0 && (
        <Card title={text('usage.price')} flush>
          <Table
            caption={text('usage.price')}
            id={({ activityCode }) => activityCode}
            rows={activityTerms}
            columns={[
              {
                key: 'activity',
                head: text('usage.activities'),
                isMain: true,
                cell: ({ displayName }) => <ForeignText>{displayName}</ForeignText>,
              },
              { key: 'price', head: text('usage.units'), cell: (term) => <ActivityPrice term={term} /> },
            ]}
          />
        </Card>
      )}
    </>
  );
}
