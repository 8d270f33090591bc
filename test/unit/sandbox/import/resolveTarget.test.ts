import assert from 'node:assert/strict'
import { resolveTarget } from '../../../../src/sandbox/import/resolveTarget.ts'

const known = new Set([
  'README.md',
  'docs/README.md',
  'docs/a.md',
  'docs/a b.md',
  'docs/50%.md',
  'docs/c#.md',
  'docs/guide/index.md',
  'docs/.gitbook/assets/x.png',
  'docs/übung.md',
])

const cases: [target: string, expected: string | undefined][] = [
  ['b.md', undefined],
  ['https://example.com/a.md', undefined],
  ['mailto:a@b.c', undefined],
  ['//example.com/a.md', undefined],
  ['#here', undefined],
  ['../../../etc/passwd', undefined],
  ['%E0%A4%A', undefined],
  ['', undefined],
  ['a.md', 'docs/a.md'],
  ['./a.md#part%20one', 'docs/a.md#part one'],
  ['a', 'docs/a.md'],
  ['a.html', 'docs/a.md'],
  ['a.md?raw=1', 'docs/a.md'],
  ['a%20b.md', 'docs/a b.md'],
  ['a b.md', 'docs/a b.md'],
  ['50%.md', 'docs/50%.md'],
  ['50%25.md', 'docs/50%.md'],
  ['c%23.md', 'docs/c#.md'],
  ['c#.md', 'docs/c#.md'],
  ['%C3%BCbung.md', 'docs/übung.md'],
  ['guide', 'docs/guide/index.md'],
  ['guide/', 'docs/guide/index.md'],
  ['guide/#x', 'docs/guide/index.md#x'],
  ['.', 'docs/README.md'],
  ['..', 'README.md'],
  ['/', 'README.md'],
  ['/docs/a', 'docs/a.md'],
  ['/a.md', 'docs/a.md'],
  ['/project/docs/guide/index.md#x', 'docs/guide/index.md#x'],
  ['/project/docs/guide', undefined],
  ['../../project/docs/a.md', 'docs/a.md'],
  ['.\\guide\\index.md', 'docs/guide/index.md'],
  ['.gitbook/assets/x.png', 'docs/.gitbook/assets/x.png'],
]

describe('a link written in docs/a.md', () => {
  for (const [target, expected] of cases) {
    it(`${JSON.stringify(target)} points to ${expected ?? 'nothing in the folder'}`, () => {
      const found = resolveTarget('docs/a.md', target, known)
      const text = found && found.sourcePath + (found.anchor === undefined ? '' : `#${found.anchor}`)
      assert.equal(text, expected)
    })
  }
})
