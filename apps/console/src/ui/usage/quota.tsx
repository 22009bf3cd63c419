import { useState } from 'react';
import { Bar } from './bar';
import { LimitForm, RemoveLimit } from './quota-forms';
import { useQuotaPath } from './use-ai-usage';
import { type Text, useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { dollarsOf } from '#/lib/ai-usage';
import { $api, type Schemas } from '#/lib/api';
import { monthOf } from '#/lib/month-name';
import { Button } from '#/ui/button';
import { Card, Line } from '#/ui/parts';
import { Loaded } from '#/ui/problem';

export const dollarsText = (text: Text, micro: number): string => text.money(dollarsOf(micro), 'USD', { maximumFractionDigits: 6 });

/** What the account may use of language models this month. Admins set its own limit. */
export function Quota() {
  const quota = $api.useQuery('get', useQuotaPath());
  return (
    <Loaded query={quota} skeleton={<Line className="h-24 w-full" />}>
      {({ data }) => <Shown quota={data} />}
    </Loaded>
  );
}

function Shown({ quota }: { quota: Schemas['UsageQuota'] }) {
  const text = useText();
  const { isAdmin } = useAccountContext();
  const [asked, setAsked] = useState<'set' | 'remove' | null>(null);
  const { limitMicroUsd, accountLimitMicroUsd, exchangeLimitMicroUsd, usedMicroUsd, heldMicroUsd, remainingMicroUsd } = quota;
  const money = (micro: number) => dollarsText(text, micro);
  const facts = [
    ...(limitMicroUsd === null ? [{ label: text('usage.ai.used'), value: `${money(usedMicroUsd)} · ${text('usage.ai.unlimited')}` }] : []),
    ...(heldMicroUsd > 0 ? [{ label: text('usage.ai.held'), value: money(heldMicroUsd) }] : []),
    ...(remainingMicroUsd === null ? [] : [{ label: text('usage.ai.remaining'), value: money(remainingMicroUsd) }]),
    ...(accountLimitMicroUsd === null ? [] : [{ label: text('usage.ai.own'), value: money(accountLimitMicroUsd) }]),
    ...(exchangeLimitMicroUsd === null ? [] : [{ label: text('usage.ai.exchange'), value: money(exchangeLimitMicroUsd) }]),
  ];
  return (
    <Card
      title={text('usage.ai.quota', { month: monthOf(quota.month) })}
      actions={
        isAdmin && (
          <span className="inline-flex flex-wrap gap-2">
            <Button data-edit size="small" onClick={() => setAsked('set')}>
              {text('usage.ai.set')}
            </Button>
            {accountLimitMicroUsd !== null && (
              <Button size="small" onClick={() => setAsked('remove')}>
                {text('usage.ai.remove')}
              </Button>
            )}
          </span>
        )
      }
    >
      <dl className="grid gap-2">
        {limitMicroUsd !== null && (
          <Bar label={text('usage.ai.used')} used={usedMicroUsd} held={heldMicroUsd} granted={limitMicroUsd} format={money} />
        )}
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt className="text-mute">{label}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {asked === 'set' && <LimitForm quota={quota} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveLimit quota={quota} onClose={() => setAsked(null)} />}
    </Card>
  );
}
