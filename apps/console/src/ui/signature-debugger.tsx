import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button';
import { FileButton } from './file-drop';
import { control, Form, TextArea, TextField } from './form';
import { VerdictWords } from './proof/verdict';
import { useText } from '#/i18n';
import { textOf } from '#/lib/body-variants';
import { byteDifference, type ByteDifference } from '#/lib/byte-difference';
import { compare, type Received, type Verdict } from '#/lib/signature';

const maxBytes = 1_000_000;
const encoder = new TextEncoder();

interface Result {
  readonly verdict: Verdict;
  readonly difference: ByteDifference | null | undefined;
}

/**
 * Explains why a receiver rejects a signature. It runs in the browser only: nothing is requested, and the secret is in its field alone. With what
 * was sent, only the secret needs to be typed.
 */
export function SignatureDebugger({ sent, startsAtSecret = false }: { sent?: Received['sent']; startsAtSecret?: boolean }) {
  const text = useText();
  const secret = useRef<HTMLInputElement>(null);
  const [body, setBody] = useState(sent?.body ?? '');
  /** The bytes of a chosen file, until its text is changed: a text field knows one line end only, and no other encoding. */
  const [file, setFile] = useState<Uint8Array<ArrayBuffer> | null>(null);
  const [problem, setProblem] = useState<'signature.secret.none' | 'signature.body.large' | 'file.unreadable' | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [isBusy, setBusy] = useState(false);
  const round = useRef(0);
  useEffect(() => {
    if (startsAtSecret) secret.current?.focus();
  }, [startsAtSecret]);

  /** A result is shown only as long as it is that of the fields. */
  const forget = () => {
    round.current += 1;
    setResult(null);
    setProblem(null);
    setBusy(false);
  };
  const choose = async ([chosen]: readonly File[]) => {
    if (chosen === undefined) return;
    forget();
    if (chosen.size > maxBytes) return setProblem('signature.body.large');
    const content = await chosen.arrayBuffer().catch(() => null);
    if (content === null) return setProblem('file.unreadable');
    const bytes = new Uint8Array(content);
    setFile(bytes);
    setBody(textOf(bytes));
  };
  const check = async (signature: string) => {
    forget();
    const typed = secret.current!.value;
    const bytes = file ?? encoder.encode(body);
    if (typed === '') return void (setProblem('signature.secret.none'), secret.current!.focus());
    if (bytes.length > maxBytes) return setProblem('signature.body.large');
    const own = round.current;
    setBusy(true);
    const verdict = await compare({ body: bytes, secret: typed, signature, sent });
    if (own !== round.current) return;
    setBusy(false);
    setResult({ verdict, difference: sent && byteDifference(encoder.encode(sent.body), bytes) });
  };
  return (
    <Form error={null} fields={[]} onSubmit={(values) => void check(values.text('signature'))} className="grid min-w-0 gap-4">
      <p className="text-mute">{text('signature.about')}</p>
      <SecretField field={secret} onType={forget} isMissing={problem === 'signature.secret.none'} />
      <TextField
        name="signature"
        label={text('signature.received')}
        hint={text('signature.received.hint')}
        defaultValue={sent?.signature ?? ''}
        onChange={forget}
        autoComplete="off"
        dir="ltr"
        spellCheck={false}
      />
      <div className="grid gap-2">
        <TextArea
          name="body"
          label={text('signature.body')}
          hint={text('signature.body.hint')}
          value={body}
          onChange={({ target }) => (forget(), setFile(null), setBody(target.value))}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          rows={7}
        />
        <FileButton size="small" className="justify-self-start" onFiles={(files) => void choose(files)}>
          {text('signature.body.file')}
        </FileButton>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="main" type="submit" isBusy={isBusy}>
          {text('signature.compare')}
        </Button>
        {problem !== null && (
          <p role="alert" className="text-bad">
            {text(problem)}
          </p>
        )}
      </div>
      <div role="status" className="grid min-w-0 gap-4 empty:hidden">
        {result !== null && <VerdictWords {...result} />}
      </div>
    </Form>
  );
}

/** Without a name, so that no form sends it, and no password manager or history of the browser keeps it. */
function SecretField({ field, onType, isMissing }: { field: Ref<HTMLInputElement>; onType: () => void; isMissing: boolean }) {
  const text = useText();
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium">
        {text('field.secret')}
      </label>
      <input
        ref={field}
        id={id}
        type="password"
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        spellCheck={false}
        dir="ltr"
        aria-describedby={`${id}-hint`}
        aria-invalid={isMissing}
        onChange={onType}
        className={control}
      />
      <p id={`${id}-hint`} className="text-xs text-mute">
        {text('signature.secret.hint')}
      </p>
    </div>
  );
}
