import { useQueryClient } from '@tanstack/react-query';
import { Button } from './button';
import { Badge, ForeignText, Time, type Tone } from './parts';
import { Problem } from './problem';
import { useText } from '#/i18n';
import { $api, type Schemas } from '#/lib/api';

type Answer = 'confirmed_resolved' | 'still_blocked' | 'withdrawn';
const tones: Readonly<Record<Schemas['Ask']['statusKey'], Tone>> = {
  received: 'attention',
  accepted: 'attention',
  in_progress: 'attention',
  done: 'good',
  closed: 'mute',
};

/** An ask with its answer, and what the account may say to it. */
export function AskRow({ ask }: { ask: Schemas['Ask'] }) {
  const text = useText();
  return (
    <li data-row="" tabIndex={-1} className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold">
          <ForeignText>{ask.title}</ForeignText>
        </h2>
        <Badge tone={ask.disposition === 'awaiting_requester' ? 'bad' : tones[ask.statusKey]}>
          {text.word('asks.state', ask.disposition === 'awaiting_requester' ? ask.disposition : ask.statusKey)}
        </Badge>
      </div>
      <p className="flex flex-wrap gap-x-3 text-xs text-mute">
        {ask.kind !== null && <span>{text.word('asks.kind', ask.kind)}</span>}
        <span>
          {text('asks.filed')} <Time at={ask.createdAt} />
        </span>
        {ask.isActive && ask.nextUpdateAt !== null && (
          <span>
            {text('asks.nextUpdate')} <time dateTime={ask.nextUpdateAt}>{text.time(ask.nextUpdateAt)}</time>
          </span>
        )}
      </p>
      {ask.detail !== null && (
        <p className="max-w-prose text-sm">
          <ForeignText lines>{ask.detail}</ForeignText>
        </p>
      )}
      {ask.resolution !== null && <Resolution resolution={ask.resolution} />}
      <Answers ask={ask} />
    </li>
  );
}

function Resolution({ resolution: { whatChanged, requesterAction, releaseVersion } }: { resolution: Schemas['AskResolution'] }) {
  const text = useText();
  return (
    <dl className="grid max-w-prose gap-2 border-s-2 border-accent ps-3 text-sm">
      <div>
        <dt className="text-xs text-mute">{text('asks.answer')}</dt>
        <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
          {whatChanged}
        </dd>
      </div>
      {requesterAction !== null && (
        <div>
          <dt className="text-xs text-mute">{text('asks.yours')}</dt>
          <dd dir="auto" className="whitespace-pre-line wrap-anywhere">
            {requesterAction}
          </dd>
        </div>
      )}
      {releaseVersion !== null && (
        <div>
          <dt className="text-xs text-mute">{text('asks.release')}</dt>
          <dd dir="ltr" className="text-start font-mono text-xs wrap-anywhere">
            {releaseVersion}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** An answered ask is confirmed or disputed; an open one can be withdrawn. */
function Answers({ ask: { id, title, statusKey, disposition } }: { ask: Schemas['Ask'] }) {
  const text = useText();
  const queries = useQueryClient();
  const answer = $api.useMutation('patch', '/api/v2/asks/{id}', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', '/api/v2/asks'] }),
  });
  const isAnswered = disposition === 'awaiting_requester';
  if (!isAnswered && (statusKey === 'closed' || statusKey === 'done')) return null;
  const choices: readonly Answer[] = isAnswered ? ['confirmed_resolved', 'still_blocked'] : ['withdrawn'];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {choices.map((state) => (
          <Button
            key={state}
            kind={state === 'confirmed_resolved' ? 'main' : state === 'withdrawn' ? 'quiet' : 'plain'}
            disabled={answer.isPending}
            aria-label={text('home.due.named', { action: text.word('asks.do', state), name: title.slice(0, 200) })}
            onClick={() => answer.mutate({ params: { path: { id } }, body: { requester: { state } } })}
          >
            {text.word('asks.do', state)}
          </Button>
        ))}
      </div>
      {answer.error !== null && <Problem error={answer.error} />}
    </div>
  );
}
