import { kindWord, severityWord } from './ask-columns';
import { useText } from '#/i18n';
import type { Ask } from '#/lib/ask';
import { Card, Facts, ForeignText, Id, Time } from '#/ui/parts';

/** Words of codes in the changes of an ask, by field. */
export const askFamilies: Readonly<Record<string, string>> = {
  kind: 'asks.kind',
  priority: 'asks.severity',
  channel: 'channel',
  status: 'asks.state',
  requesterState: 'asks.said',
  outcome: 'staff.outcome',
};

type Fact = Parameters<typeof Facts>[0]['of'][number];

/** Facts of an ask; `more` come after its id. */
export function AskFacts({ ask, more = [] }: { ask: Ask; more?: readonly Fact[] }) {
  const text = useText();
  const given = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value: <ForeignText lines>{value}</ForeignText> }];
  return (
    <Facts
      of={[
        { label: text('field.id'), value: <Id label={text('field.id')}>{ask.id}</Id> },
        ...more,
        { label: text('asks.type'), value: kindWord(text, ask) },
        { label: text('asks.severity'), value: severityWord(text, ask) },
        ...given(text('asks.subject'), ask.subject),
        ...(ask.channel === null ? [] : given(text('asks.channel'), text.word('channel', ask.channel))),
        { label: text('asks.filed'), value: <Time at={ask.createdAt} /> },
        { label: text('field.updated'), value: <Time at={ask.updatedAt} /> },
        ...(ask.isActive && ask.nextUpdateAt !== null ? [{ label: text('asks.nextUpdate'), value: text.time(ask.nextUpdateAt) }] : []),
      ]}
    />
  );
}

/** What the account has written. */
export function AskTexts({ ask }: { ask: Ask }) {
  const text = useText();
  const { requester } = ask;
  const parts = [
    [text('asks.detail'), ask.detail],
    [text('asks.desiredSupply'), ask.desiredSupply],
    [text('asks.blocks'), ask.blockedCustomerAction],
    [text('asks.note'), requester.note],
  ] as const;
  const written = parts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
  if (written.length === 0) return null;
  return (
    <Card title={text('asks.written')}>
      <TextList of={written} />
    </Card>
  );
}

interface ResolutionProps {
  readonly of: NonNullable<Ask['resolution']>;
  /** Names what the account has to do, in the words of its reader. */
  readonly actionLabel: string;
}

/** The answer of the people who run the exchange. */
export function AskResolution({ of: { whatChanged, requesterAction, releaseVersion }, actionLabel }: ResolutionProps) {
  const text = useText();
  return (
    <Card title={text('asks.answer')}>
      <div className="border-s-2 border-accent ps-3">
        <TextList
          of={[
            { label: null, value: whatChanged },
            ...(requesterAction === null ? [] : [{ label: actionLabel, value: requesterAction }]),
            ...(releaseVersion === null ? [] : [{ label: text('asks.release'), value: releaseVersion }]),
          ]}
        />
      </div>
    </Card>
  );
}

/** Texts of others at their full length, with labels. */
function TextList({ of }: { of: readonly { readonly label: string | null; readonly value: string }[] }) {
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-3">
      {of.map(({ label, value }) => (
        <div key={label ?? ''} className="grid min-w-0 gap-0.5">
          {label !== null && <h3 className="text-xs text-mute">{label}</h3>}
          <p
            dir="auto"
            className="max-h-80 overflow-y-auto whitespace-pre-line wrap-anywhere"
            tabIndex={value.length > 1_000 ? 0 : undefined}
          >
            {value}
          </p>
        </div>
      ))}
    </div>
  );
}
