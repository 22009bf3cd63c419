import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import { api } from '#/lib/api';
import { rateLimitOf } from '#/lib/integration';
import { Card } from '#/ui/parts';
import { WithCode } from '#/ui/prose';
import { ReferenceLink } from '#/ui/reference-link';

/** What holds for every call: limits, repeated writes, errors. */
export function Rules() {
  const text = useText();
  return (
    <Card title={text('developers.rules')} flush>
      <dl className="grid divide-line max-lg:divide-y lg:grid-cols-3 lg:divide-x">
        <Rule title={text('developers.limits')} anchor="description/limits">
          <WithCode>{text('developers.limits.text', { header: '`Retry-After`' })}</WithCode> <RemainingRequests />
        </Rule>
        <Rule title={text('developers.repeats')} anchor="description/answers">
          <WithCode>{text('developers.repeats.text', { header: '`Idempotency-Key`' })}</WithCode>
        </Rule>
        <Rule title={text('developers.errors')} anchor="description/answers">
          <WithCode>
            {text('developers.errors.text', { code: '`error.code`', message: '`error.message`', issues: '`error.details.issues`' })}
          </WithCode>
        </Rule>
      </dl>
    </Card>
  );
}

const Rule = ({ title, anchor, children }: { title: string; anchor: string; children: ReactNode }) => (
  <div className="grid min-w-0 content-start gap-0.5 px-4 py-2.5">
    <dt className="font-medium">
      <ReferenceLink to={`/docs#${anchor}`}>{title}</ReferenceLink>
    </dt>
    <dd className="text-xs text-mute wrap-anywhere">{children}</dd>
  </div>
);

/** What the limit leaves to this session, as the answers of the API say it. */
function RemainingRequests() {
  const text = useText();
  const { account } = useAccountContext();
  const { data: limit } = useQuery({
    queryKey: ['rate limit', account],
    queryFn: async () => rateLimitOf((await api.GET('/api/v2/accounts/current')).response.headers),
    staleTime: 60_000,
  });
  if (limit === undefined) return null;
  return limit === null
    ? text('developers.limits.none')
    : text('developers.limits.left', { limit: limit.limit, remaining: limit.remaining });
}
