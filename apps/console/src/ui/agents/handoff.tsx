import { useText } from '#/i18n';
import type { Schemas } from '#/lib/api';
import { Time } from '#/ui/parts';
import { ReferenceLink } from '#/ui/reference-link';

/** A key that a program has asked for with `save_buyer_agent`: an admin creates it on a page of the API, which the program never sees. */
export function Handoff({ handoff }: { handoff: Schemas['CredentialHandoff'] }) {
  const text = useText();
  const { verificationState: state, expiresAt, ceremonyPath } = handoff;
  const isPending = state === 'pending';
  return (
    <section
      aria-label={text('agents.handoff')}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line px-4 py-2.5 ${isPending ? 'bg-information-soft' : 'bg-panel text-mute'}`}
    >
      <p>
        {text.word('agents.handoff', state)} {isPending && <Time at={expiresAt} />}
      </p>
      {isPending && ceremonyPath.startsWith('/') && <ReferenceLink to={ceremonyPath}>{text('agents.handoff.open')}</ReferenceLink>}
    </section>
  );
}
