import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Code, Id } from '../copy';
import { useDuration } from '../duration';
import { Icon } from '../icon';
import { WithCode } from '../prose';
import { ReferenceLink } from '../reference-link';
import { Badge } from '../state';
import { Time } from '../time';
import type { CallLanguage } from './languages';
import { type Key, useText } from '#/i18n';
import { referenceOf } from '#/lib/calls/operations';
import { type Sample, sampleOf, scriptOf } from '#/lib/calls/sample';
import type { ShownCall } from '#/lib/calls/shown';
import type { Tone } from '#/lib/tones';

interface Props {
  readonly call: ShownCall;
  /** The account of the page. */
  readonly account: string;
  readonly language: CallLanguage;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One request: what it was and what became of it; opened also as code. */
export function Call({ call, account, language, isOpen, onToggle }: Props) {
  const text = useText();
  const duration = useDuration();
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 px-4 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <Icon name="next" size={14} className={`mt-0.5 text-mute ${isOpen ? 'rotate-90' : 'rtl:-scale-x-100'}`} />
        <Address method={call.method} url={call.url} />
        <span className="col-start-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-mute tabular-nums">
          <Outcome call={call} />
          {call.ms !== null && <span>{duration(call.ms)}</span>}
          {call.count > 1 && <span>{text('behind.times', { count: call.count })}</span>}
        </span>
      </button>
      {isOpen && (
        <div id={id}>
          <Details call={call} sample={sampleOf(location.origin, account, call)} language={language} account={account} />
        </div>
      )}
    </li>
  );
}

function Address({ method, url }: { method: string; url: string }) {
  const [path = '', query] = url.split('?');
  const [, version = '', rest = path] = /^(\/api\/v\d)(\/.*)$/.exec(path) ?? [];
  return (
    <span dir="ltr" className="line-clamp-4 font-mono text-xs break-all">
      <span className="font-semibold">{method}</span> <span className="text-mute">{version}</span>
      {rest}
      {query !== undefined && <span className="text-mute">?{query.slice(0, 1_000)}</span>}
    </span>
  );
}

type Outcomes = 'running' | 'answered' | 'denied' | 'failed' | 'lost' | 'known';
const tones: Record<Outcomes, Tone> = {
  running: 'information',
  answered: 'good',
  denied: 'bad',
  failed: 'bad',
  lost: 'bad',
  known: 'mute',
};

function Outcome({ call: { status, isKnown } }: { call: ShownCall }) {
  const text = useText();
  const outcome = outcomeOf(status, isKnown === true);
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge tone={tones[outcome]}>{text(`behind.state.${outcome}` satisfies Key)}</Badge>
      {status !== null && status > 0 && status}
    </span>
  );
}

/** A refused request is named as in the log of calls. */
function outcomeOf(status: number | null, isKnown: boolean): Outcomes {
  if (isKnown) return 'known';
  if (status === null) return 'running';
  if (status === 0) return 'lost';
  if (status < 400) return 'answered';
  return status === 401 || status === 403 ? 'denied' : 'failed';
}

interface DetailsProps {
  readonly call: ShownCall;
  readonly sample: Sample;
  readonly language: CallLanguage;
  readonly account: string;
}

function Details({ call, sample, language, account }: DetailsProps) {
  const text = useText();
  const code = scriptOf(location.origin, language, [sample]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 px-4 pb-3 text-xs">
      {code === '' ? (
        <WhyNone sample={sample} language={language} />
      ) : (
        <Code isNarrow label={`${language}: ${call.method} ${call.url}`.slice(0, 200)}>
          {code}
        </Code>
      )}
      {sample.hidesSecrets && code !== '' && <p className="text-mute">{text('behind.hidden')}</p>}
      {sample.isForSessions && language === 'curl' && (
        <p className="text-mute">
          <WithCode>{text('behind.cookie', { variable: '`$EXCHANGE_SESSION`', cookie: '`sc_session`' })}</WithCode>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {sample.invocation !== null && (
          <ReferenceLink to={referenceOf(call.method, sample.invocation)}>{text('behind.reference')}</ReferenceLink>
        )}
        {call.requestId !== null && (
          <>
            <Link
              to={'/a/$account/calls' as never}
              params={{ account } as never}
              search={{ requestId: call.requestId } as never}
              className="text-accent underline underline-offset-2"
            >
              {text('behind.recorded')}
            </Link>
            <Time at={new Date(call.at).toISOString()} className="text-mute" />
            <Id label={text('problem.requestId')}>{call.requestId}</Id>
          </>
        )}
      </div>
    </div>
  );
}

/** Why a call is not shown in a language. */
function WhyNone({ sample: { tool, isForSessions }, language }: { sample: Sample; language: CallLanguage }) {
  const text = useText();
  if (language === 'TypeScript') return <p className="text-mute">{text(isForSessions ? 'behind.session' : 'behind.unknown')}</p>;
  if (tool.is === 'own')
    return (
      <p className="text-mute">
        {text('behind.tool.own', { name: tool.name })} <ReferenceLink to="/api/v3/openapi.json">{text('behind.tool.schema')}</ReferenceLink>
      </p>
    );
  return <p className="text-mute">{text(tool.is === 'filters' ? 'behind.tool.filters' : 'behind.tool.none')}</p>;
}
