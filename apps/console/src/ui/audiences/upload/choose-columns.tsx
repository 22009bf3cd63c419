import { useState } from 'react';
import { ColumnTable } from './column-table';
import { Step } from './step';
import type { ChosenFile } from './use-upload';
import { useText } from '#/i18n';
import { columnProblem } from '#/lib/audience-columns';
import type { FileSettings } from '#/lib/audience-file';
import { Button } from '#/ui/button';
import { ChoiceField } from '#/ui/choice-field';
import { TextField } from '#/ui/form';
import { ForeignText } from '#/ui/parts';

interface Props {
  readonly file: ChosenFile;
  /** With the file as the person has described it, for the way back. */
  readonly onHash: (file: ChosenFile, settings: Omit<FileSettings, 'separator'>) => void;
  readonly onBack: () => void;
}

/** What the columns of the file are, as it was recognized and as the person corrects it, and what is done with the people. */
export function ChooseColumns({ file, onHash, onBack }: Props) {
  const text = useText();
  const [columns, setColumns] = useState(file.columns);
  const [does, setDoes] = useState(file.does);
  const [code, setCode] = useState(file.code);
  const { kinds, hasHead } = columns;
  const callingCode = code.replace(/\D/g, '').replace(/^00/, '').slice(0, 4);
  const problem = file.first.length === 0 ? 'none' : columnProblem(kinds, does);
  const sendsIds = kinds.some((kind) => kind !== null && !['email', 'phone', 'skip'].includes(kind));
  return (
    <Step title={text('audiences.columns')}>
      <p className="text-mute">
        <ForeignText>{file.name ?? text('audiences.pasted')}</ForeignText>
      </p>
      <ColumnTable rows={file.first} columns={columns} onKinds={(next) => setColumns({ ...columns, kinds: next })} />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          checked={hasHead}
          onChange={({ target }) => setColumns({ ...columns, hasHead: target.checked })}
          className="accent-accent"
        />
        {text('audiences.head')}
      </label>
      {kinds.includes('phone') && (
        <div className="max-w-xs">
          <TextField
            name="callingCode"
            label={text('audiences.code')}
            hint={text('audiences.code.hint')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            inputMode="tel"
            autoComplete="off"
            placeholder="+49"
            maxLength={6}
            dir="ltr"
          />
        </div>
      )}
      <ChoiceField
        name="does"
        label={text('audiences.does')}
        value={does}
        onChange={(value) => setDoes(value as 'add' | 'remove')}
        options={[
          { value: 'add', label: text('audiences.does.add'), hint: text('audiences.does.add.hint') },
          { value: 'remove', label: text('audiences.does.remove'), hint: text('audiences.does.remove.hint') },
        ]}
      />
      <p className="rounded-md bg-information-soft px-3 py-2">
        {text('audiences.leaves')} {sendsIds && text('audiences.leaves.ids')}
      </p>
      {problem !== null && (
        <p role="alert" className="text-bad">
          {text(`audiences.columns.${problem}`)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="main"
          disabled={problem !== null}
          onClick={() =>
            onHash({ ...file, columns, does, code }, { kinds: kinds.map((kind) => kind ?? 'skip'), hasHead, callingCode, does })
          }
        >
          {text('audiences.hash')}
        </Button>
        <Button onClick={onBack}>{text('audiences.other')}</Button>
      </div>
    </Step>
  );
}
