import { asName, httpUrl, invalidInput, type Issue } from '@exchange/kernel';
import { CursorQuery, Field } from '@exchange/platform';
import { isFile, type NewAsset } from '../../domain/asset';
import { type AssetKind, assetKinds, type FileKind } from '../../domain/asset-facts';
import { assetStates, type AssetStatus } from '../../domain/asset.states';
import { assetLimits as limits } from '../../domain/limits';

const name = { min: 1, max: limits.nameLength };
const tags = { optional: true, many: { max: limits.tags }, min: 1, max: limits.tagLength } as const;

export class CreateCreativeAssetBody {
  @Field.name(name)
  name: string;

  @Field.oneOf(assetKinds, {
    description: 'Files are `image`, `video`, `audio` and `html` (a ZIP archive with an `index.html`, or one HTML file).',
  })
  kind: AssetKind;

  @Field.integer({
    optional: true,
    min: 1,
    max: limits.maxBytes.video,
    description: 'Size of the file, only for files. At most 20 MB for `image` and `html`, 100 MB for `audio`, 500 MB for `video`.',
  })
  bytes?: number;

  @Field.prose({
    optional: true,
    min: 1,
    max: limits.textLength,
    description: 'The text of `text`; the https address of `url`, which may contain macros. Not for files.',
  })
  content?: string;

  @Field.text(tags)
  tags?: string[];
}

/** Omitted fields keep their value. */
export class UpdateCreativeAssetBody {
  @Field.name({ ...name, optional: true })
  name?: string;

  @Field.text(tags)
  tags?: string[];
}

export class ListCreativeAssetsQuery extends CursorQuery {
  @Field.oneOf(assetKinds, { optional: true, description: 'Assets of this kind only.' })
  kind?: AssetKind;

  @Field.oneOf(assetStates.stored, { optional: true, description: 'Default: all but archived ones.' })
  status?: AssetStatus;

  @Field.text({ optional: true, min: 1, max: limits.nameLength, description: 'A part of the name.' })
  query?: string;

  @Field.text({ optional: true, min: 1, max: limits.tagLength, description: 'One of its tags, exactly.' })
  tag?: string;
}

/** Throws 400 when the fields do not fit the kind. */
export function newAssetFrom(body: CreateCreativeAssetBody): NewAsset {
  const problems = [...problemsOf(body)];
  if (problems.length > 0) throw invalidInput(problems);
  const { kind, bytes = null, content = null } = body;
  return { name: asName(body.name), kind, bytes, content, tags: distinct(body.tags ?? []) };
}

export function assetPatchFrom(body: UpdateCreativeAssetBody): Partial<Pick<NewAsset, 'name' | 'tags'>> {
  return { name: body.name === undefined ? undefined : asName(body.name), tags: body.tags && distinct(body.tags) };
}

function* problemsOf({ kind, bytes, content }: CreateCreativeAssetBody): Generator<Issue> {
  if (isFile(kind)) {
    const max = limits.maxBytes[kind as FileKind];
    if (bytes === undefined) yield { path: 'bytes', message: 'bytes is required for a file.' };
    else if (bytes > max) yield { path: 'bytes', message: `bytes must be at most ${max} for ${kind}.` };
    if (content !== undefined) yield { path: 'content', message: 'content must not be set for a file: upload its parts.' };
    return;
  }
  if (bytes !== undefined) yield { path: 'bytes', message: `bytes must not be set for ${kind}.` };
  if (content === undefined) yield { path: 'content', message: `content is required for ${kind}.` };
  else if (kind === 'url' && !isHttps(content)) {
    yield { path: 'content', message: `content must be an https address of at most ${limits.urlLength} characters.` };
  }
}

const isHttps = (text: string): boolean => text.length <= limits.urlLength && httpUrl(text)?.protocol === 'https:';

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
