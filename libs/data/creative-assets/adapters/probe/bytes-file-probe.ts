import { Injectable } from '@nestjs/common';
import type { FileKind } from '../../domain/asset-facts';
import { FileProbe, type ProbedFacts, type ProbedFile, probeLimits, type ProbeResult } from '../../domain/probe';
import { FileReader, FileUnavailable } from './file-reader';
import { type FileTypeName, fileTypes, sniff } from './file-types';
import { checkForeignContent } from './foreign-content';
import { probeHtml } from './html.probe';
import { isImage, probeImage } from './image.probe';
import { isMedia, probeMedia } from './media.probe';
import { Refused, refusals } from './refused';

const headBytes = 4_096;

/** Tells the type by the file's first bytes, and then lets the reader of this type measure it. */
@Injectable()
export class BytesFileProbe extends FileProbe {
  /** In tests: a shorter time for {@link probeLimits.mediaComputingMs}. */
  computingMs: number = probeLimits.mediaComputingMs;

  async probe(kind: FileKind, file: ProbedFile): Promise<ProbeResult> {
    try {
      return await this.read(kind, new FileReader(file));
    } catch (error) {
      if (error instanceof FileUnavailable) throw error.reason;
      file.signal.throwIfAborted();
      const { code, message } = error instanceof Refused ? error : refusals.unreadable();
      return { refusal: { code, message } };
    }
  }

  private async read(kind: FileKind, file: FileReader): Promise<ProbedFacts> {
    if (file.bytes === 0) throw new Refused('EMPTY', 'The file is empty.');
    const head = await file.head(headBytes);
    const type = accepted(kind, sniff(head));
    await checkForeignContent(type, head, file);
    if (isImage(type)) return probeImage(type, file);
    if (isMedia(type)) return probeMedia(kind === 'audio' ? 'audio' : 'video', type, file, this.computingMs);
    return probeHtml(type === 'zip' ? 'zip' : 'html', file);
  }
}

function accepted(kind: FileKind, type: FileTypeName | null): FileTypeName {
  const expected = Object.values(fileTypes)
    .filter(({ kinds }) => (kinds as readonly FileKind[]).includes(kind))
    .map(({ mediaType }) => mediaType)
    .join(', ');
  if (type === null) throw new Refused('UNKNOWN_TYPE', `The file's type is not known. Accepted are ${expected}.`);
  const { kinds, label } = fileTypes[type] as { readonly kinds: readonly FileKind[]; readonly label: string };
  if (kinds.includes(kind)) return type;
  if (kinds.length === 0) throw new Refused('NOT_ACCEPTED', `The file is ${label}. Accepted are ${expected}.`);
  throw new Refused('WRONG_KIND', `The file is ${label}, which is no ${kind}. Accepted are ${expected}.`);
}
