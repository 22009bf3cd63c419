import { useRef } from 'react';
import { AudienceState } from '../audience-state';
import { ChooseColumns } from './choose-columns';
import { ChooseFile } from './choose-file';
import { Hashing } from './hashing';
import { LeaveUpload } from './leave-upload';
import { Sending } from './sending';
import { useUpload } from './use-upload';
import { useText } from '#/i18n';
import { type Audience, audienceName } from '#/lib/audiences';
import { ForeignText, Page } from '#/ui/parts';

/** Takes people from a file to the exchange, hashed on the way in this browser. */
export function UploadPage({ audience, advertiser }: { audience: Audience; advertiser: number }) {
  const text = useText();
  const { state, choose, hash, send, stop, again, back } = useUpload(advertiser, audience.audienceId);
  const hadStep = useRef(false);
  hadStep.current ||= state.step !== 'choose';
  return (
    <Page
      title={text('audiences.upload')}
      state={<AudienceState audience={audience} />}
      about={<ForeignText>{audienceName(audience)}</ForeignText>}
    >
      {isSecureContext ? (
        <>
          {/* Among the columns it says whether there are ids in this file. */}
          {state.step !== 'columns' && (
            <p className="text-mute">
              {text('audiences.leaves')} {text('audiences.leaves.ids')}
            </p>
          )}
          {state.step === 'choose' && <ChooseFile isFirst={!hadStep.current} onChoose={choose} />}
          {state.step === 'columns' && (
            <ChooseColumns file={state.file} onHash={(settings) => void hash(state.file, settings)} onBack={again} />
          )}
          {state.step === 'hashing' && <Hashing state={state} onStop={again} />}
          {state.step === 'sending' && (
            <Sending
              audience={audience}
              advertiser={advertiser}
              state={state}
              onSend={() => void send(state)}
              onStop={stop}
              onBack={() => back(state.file)}
              onOther={again}
            />
          )}
          <LeaveUpload state={state} />
        </>
      ) : (
        // Browsers hash only on encrypted pages and on the own machine.
        <p role="alert" className="text-bad">
          {text('audiences.insecure')}
        </p>
      )}
    </Page>
  );
}
