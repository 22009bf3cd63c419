import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from './button';

/** Look of the browser's own file field. */
export const fileControl =
  'min-h-(--control) max-w-full min-w-0 rounded-md border border-edge bg-panel px-2 py-1 file:me-2 file:cursor-pointer file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:text-ink';

interface DropProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A frame that takes dropped files. Its content has a field or a button that chooses them. */
export function FileDrop({ onFiles, className = 'gap-3', children }: DropProps) {
  const [isOver, setOver] = useState(false);
  return (
    <div
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={`grid grid-cols-[minmax(0,1fr)] rounded-lg border border-dashed p-4 ${className} ${isOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
    >
      {children}
    </div>
  );
}

/** Dropped text goes into the field below the pointer. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

type ButtonProps = Pick<DropProps, 'onFiles'> &
  Pick<ComponentProps<'input'>, 'accept' | 'multiple'> &
  Pick<ComponentProps<typeof Button>, 'size' | 'className' | 'children'>;

/** A button that chooses files. The same file can be chosen again. */
export function FileButton({ onFiles, accept, multiple, ...rest }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button {...rest} onClick={() => input.current!.click()} />
    </>
  );
}
