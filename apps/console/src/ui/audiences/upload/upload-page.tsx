import { useRef, useState } from 'react';
import { AudienceState } from '../audience-state';
import { ChooseColumns } from './choose-columns';
import { ChooseFile } from './choose-file';
import { Hashing } from './hashing';
import { hasUnsent, LeaveUpload, Lost } from './leave-upload';
import { Sending } from './sending';
import { useUpload } from './use-upload';
import { useText } from '#/i18n';
import { type Audience, audienceName } from '#/lib/audiences';
import { ForeignText, Page, Question } from '#/ui/parts';

/** Takes people from a file to the exchange, hashed on the way in this browser. */
export function UploadPage({ audience, advertiser }: { audience: Audience; advertiser: number }) {
  const text = useText();
  const { state, choose, hash, send, stop, again, back } = useUpload(advertiser, audience.audienceId);
  const [asksOther, setAsksOther] = useState(false);
  const askOther = () => setAsksOther(true);
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
            <ChooseColumns file={state.file} onHash={(file, settings) => void hash(file, settings)} onBack={askOther} />
          )}
          {state.step === 'hashing' && <Hashing state={state} onStop={() => (state.error === null ? back(state.file) : again())} />}
          {state.step === 'sending' && (
            <Sending
              audience={audience}
              advertiser={advertiser}
              state={state}
              onSend={() => void send(state)}
              onStop={stop}
              onBack={() => back(state.file)}
              onOther={hasUnsent(state) ? askOther : again}
            />
          )}
          {asksOther && (
            <Question
              title={text('audiences.other')}
              isOpen
              onClose={() => setAsksOther(false)}
              onAnswer={() => {
                setAsksOther(false);
                again();
              }}
            >
              <Lost state={state} />
            </Question>
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
