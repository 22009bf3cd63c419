const fileKinds = ['image', 'video', 'audio', 'html'] as const;
export type FileKind = (typeof fileKinds)[number];

const megabyte = 1_000_000;
/** Largest file of each kind, in bytes. */
export const maxFileBytes: Readonly<Record<FileKind, number>> = {
  image: 20 * megabyte,
  html: 20 * megabyte,
  audio: 100 * megabyte,
  video: 500 * megabyte,
};

const extensions: Readonly<Record<FileKind, readonly string[]>> = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'],
  video: ['mp4', 'm4v', 'webm', 'mov'],
  audio: ['mp3', 'wav', 'aac', 'm4a', 'ogg', 'oga'],
  html: ['zip', 'html', 'htm'],
};

/** For the `accept` of a file field. */
export const acceptedFiles = fileKinds.flatMap((kind) => extensions[kind].map((extension) => `.${extension}`)).join(',');

/** The kind that a file has by its name. What it really is, the server finds in its bytes. */
export function fileKindOf(name: string): FileKind | null {
  const [, extension = ''] = /\.(\w{1,5})$/.exec(name.toLowerCase()) ?? [];
  return fileKinds.find((kind) => extensions[kind].includes(extension)) ?? null;
}

/** Why a file is not sent at all; null when it is. */
export function fileProblem({ name, size }: { readonly name: string; readonly size: number }): 'kind' | 'empty' | 'large' | null {
  const kind = fileKindOf(name);
  if (kind === null) return 'kind';
  if (size === 0) return 'empty';
  return size > maxFileBytes[kind] ? 'large' : null;
}
