import { Link } from '@tanstack/react-router';
import { exactTime } from './call-words';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { useDuration } from '#/ui/duration';
import { Facts, ForeignText, Id } from '#/ui/parts';

const linked = 'text-accent underline underline-offset-2';

/** Who made the call, with what, when, and the ids to quote. */
export function CallFacts({ call }: { call: Schemas['ActivityCall'] }) {
  const text = useText();
  const duration = useDuration();
  const { account, isBuyer } = useAccountContext();
  const { requestId, correlationId, idempotencyReplayOfActivityUid: replayed, advertiserId, credentialId } = call;
  return (
    <Facts
      of={[
        { label: text('problem.requestId'), value: <Id label={text('problem.requestId')}>{requestId}</Id> },
        { label: text('calls.at'), value: <time dateTime={call.startedAt}>{exactTime(call.startedAt)}</time> },
        { label: text('calls.duration'), value: duration(call.durationMs) },
        {
          label: text('calls.by'),
          value: (
            <Link to="/a/$account/calls" params={{ account }} search={{ principalId: call.principalId }} className={linked}>
              <ForeignText>{call.principalName}</ForeignText>
            </Link>
          ),
        },
        {
          label: text('calls.credential'),
          value: (
            <Link to="/a/$account/calls" params={{ account }} search={{ credentialId }} className={linked}>
              <ForeignText>{call.credentialName ?? (credentialId.startsWith('sess_') ? text('calls.session') : credentialId)}</ForeignText>
            </Link>
          ),
        },
        {
          label: text('calls.surface'),
          value: `${text.word('calls.surface', call.surface)}${call.apiVersion === null ? '' : ` ${call.apiVersion}`}`,
        },
        ...(advertiserId === null
          ? []
          : [
              {
                label: text('field.advertiser'),
                value: isBuyer ? (
                  <Link to="/a/$account/advertisers/$id" params={{ account, id: String(advertiserId) }} className={linked}>
                    {advertiserId}
                  </Link>
                ) : (
                  advertiserId
                ),
              },
            ]),
        ...(call.idempotencyReplay
          ? [
              {
                label: text('calls.replay'),
                value:
                  replayed === null ? (
                    text('calls.replay.gone')
                  ) : (
                    <Link to="/a/$account/calls/$id" params={{ account, id: replayed }} className={linked}>
                      {text('calls.replay.first')}
                    </Link>
                  ),
              },
            ]
          : []),
        ...(correlationId === null
          ? []
          : [
              {
                label: text('calls.correlation'),
                value: (
                  <Link to="/a/$account/calls" params={{ account }} search={{ correlationId }} className={linked}>
                    <ForeignText>{correlationId}</ForeignText>
                  </Link>
                ),
              },
            ]),
      ]}
    />
  );
}
