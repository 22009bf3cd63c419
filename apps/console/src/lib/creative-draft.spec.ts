import { bodyOf, draftOf, fieldOfFinding, withFormat } from './creative-draft';
import type { Creative } from './creatives';

const version: NonNullable<Creative['draft']> = {
  number: 2,
  status: 'draft',
  format: null,
  roles: [
    { role: 'banner_image', assetId: 'asset_1', text: null, url: null },
    { role: 'headline', assetId: null, text: 'Boots', url: null },
    { role: 'landing', assetId: null, text: null, url: 'https://oat.example' },
  ],
  clickThroughUrl: 'https://oat.example/boots',
  trackers: [{ event: 'impression', url: 'https://count.example/{CACHEBUSTER}' }],
  disclosure: null,
  findings: [],
  createdAt: '',
  updatedAt: '',
  sealedAt: null,
};
const creative: Creative = {
  creativeId: 'creative_1',
  advertiserId: 7,
  name: 'Winter',
  status: 'ready',
  format: { agentUrl: 'https://agent.example', id: 'display', width: 300, height: 250, durationMs: null },
  tags: ['winter sale', 'ctv'],
  revision: 3,
  createdAt: '',
  updatedAt: '',
  current: { ...version, number: 1, roles: [] },
  draft: version,
};

describe('Form of a creative', () => {
  it('sends what it was filled with', () => {
    const { format, tags, name } = creative;
    const { clickThroughUrl, trackers, disclosure } = version;
    expect(bodyOf(draftOf(creative))).toEqual({
      name,
      tags,
      format,
      roles: [
        { role: 'banner_image', assetId: 'asset_1' },
        { role: 'headline', text: 'Boots' },
        { role: 'landing', url: 'https://oat.example' },
      ],
      clickThroughUrl,
      trackers,
      disclosure,
    });
  });

  it('shows the current version when there is no draft', () => {
    expect(draftOf({ ...creative, draft: null }).roles).toEqual([]);
  });

  it('sends null for a format without input, and what is no number as it was typed', () => {
    const draft = draftOf({ ...creative, format: null });
    expect(bodyOf(draft)).toMatchObject({ format: null });
    expect(bodyOf({ ...draft, formatId: 'display', width: '3OO' })).toMatchObject({
      format: { agentUrl: '', id: 'display', width: '3OO' },
    });
  });

  it('takes a format with its required roles, and leaves out a size that it does not take', () => {
    const role = { requirements: {} };
    const roles = [
      { ...role, role: 'headline', type: 'text', required: true },
      { ...role, role: 'video_file', type: 'video', required: true },
      { ...role, role: 'landing_page', type: 'url', required: true },
      { ...role, role: 'logo', type: 'image', required: false },
    ];
    const taken = withFormat(draftOf(creative), { agentUrl: 'https://other.example', id: 'video', parameters: ['duration'], roles });
    expect(taken).toMatchObject({ agentUrl: 'https://other.example', formatId: 'video', width: '', height: '' });
    expect(taken.roles!.slice(3)).toEqual([
      { role: 'video_file', by: 'asset', value: '' },
      { role: 'landing_page', by: 'url', value: '' },
    ]);
  });

  it('leads from a finding to its field', () => {
    const { roles } = draftOf(creative);
    expect(fieldOfFinding('roles.headline', roles)).toBe('roles[1].text');
    expect(fieldOfFinding('roles.banner_image', roles)).toBe('roles[0].assetId');
    expect(fieldOfFinding('trackers[2].url', roles)).toBe('trackers[2].url');
    expect(fieldOfFinding('format', roles)).toBe('format.id');
  });
});
