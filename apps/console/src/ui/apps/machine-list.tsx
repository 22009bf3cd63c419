import { useMemo } from 'react';
import { machineColumns } from './machine-columns';
import { MachineSecret } from './machine-secret';
import { NewMachine } from './new-machine';
import { type Machine, useMachines } from './use-machines';
import { useText } from '#/i18n';
import { useAccountContext } from '#/lib/account-context';
import type { Schemas } from '#/lib/api';
import { exampleCalls } from '#/lib/example-calls';
import { Button } from '#/ui/button';
import { List } from '#/ui/list/list';
import { Empty } from '#/ui/parts';

interface Props {
  readonly isCreating: boolean;
  readonly setCreating: (isCreating: boolean) => void;
  /** The application whose secret is shown: until the person is done with it, none is created. */
  readonly created: Schemas['MachineApplicationWithSecret'] | undefined;
  readonly setCreated: (application: Schemas['MachineApplicationWithSecret'] | undefined) => void;
}

/** The machine applications of the account, and the secret of the one that was just created. */
export function MachineList({ isCreating, setCreating, created, setCreated }: Props) {
  const text = useText();
  const { account } = useAccountContext();
  const columns = useMemo(() => machineColumns(text, account), [text, account]);
  return (
    <>
      {created !== undefined && <MachineSecret key={created.clientSecret} of={created} onDone={() => setCreated(undefined)} />}
      <List
        list="machines"
        caption={text('machines.title')}
        icon="machine"
        pages={useMachines()}
        id={machineId}
        name={machineName}
        columns={columns}
        search={noSearch}
        onSearch={ignore}
        empty={
          <Empty
            icon="machine"
            title={text('machines.none')}
            call={exampleCalls.machine(account)}
            action={created === undefined && <Button onClick={() => setCreating(true)}>{text('machines.new')}</Button>}
          >
            {text('machines.none.text')}
          </Empty>
        }
      />
      <NewMachine
        isOpen={isCreating && created === undefined}
        onClose={() => setCreating(false)}
        onCreated={(application) => {
          setCreating(false);
          setCreated(application);
        }}
      />
    </>
  );
}

const machineId = (row: Machine) => row.id;
const machineName = (row: Machine) => row.name;
const noSearch = {};
const ignore = () => {};
