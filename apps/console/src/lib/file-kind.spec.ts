import { acceptedFiles, fileKindOf, fileProblem } from './file-kind';

describe('Kind of a file', () => {
  it.each([
    ['Banner.PNG', 'image'],
    ['spot.final.mp4', 'video'],
    ['jingle.mp3', 'audio'],
    ['bundle.zip', 'html'],
  ])('of %s is %s', (name, kind) => {
    expect(fileKindOf(name)).toBe(kind);
  });

  it.each(['notes.txt', 'png', 'banner.png.exe', '.', ''])('of "%s" is none', (name) => {
    expect(fileKindOf(name)).toBeNull();
  });

  it('is offered by the window that chooses files', () => {
    expect(acceptedFiles.split(',')).toEqual(expect.arrayContaining(['.png', '.mp4', '.zip']));
  });
});

describe('Problem of a file', () => {
  it('is its kind, or a size that its kind does not allow', () => {
    const problemOf = (name: string, size: number) => fileProblem({ name, size });
    expect(problemOf('notes.txt', 5)).toBe('kind');
    expect(problemOf('banner.png', 0)).toBe('empty');
    expect(problemOf('banner.png', 20_000_001)).toBe('large');
    expect(problemOf('banner.png', 20_000_000)).toBeNull();
    expect(problemOf('spot.mp4', 500_000_000)).toBeNull();
  });
});
