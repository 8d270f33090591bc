import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkFolder } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'

const assets = '.gitbook/assets'
const long = `${assets}/${'folder/'.repeat(25)}a.png`

describe('The files of a docs folder', () => {
  let folder: string

  const rulesOf = async (withCopies: boolean): Promise<string[]> => {
    const { problems } = await checkFolder(await readDocsFolder(folder), { withCopies })
    return problems.flatMap(({ path: file, problems: found }) =>
      found.map(
        ({ rule, values }) => `${path.posix.basename(file)} ${rule}${rule === 'file-copy' ? ` ${values[1]}` : ''}`,
      ),
    )
  }

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-files-'))
    const files: Record<string, string | Buffer> = {
      'README.md': `# A\n\n![A](${assets}/one.png) ![B](${assets}/scan.tiff) ![C](${long}) ![D](${assets}/large.png)\n`,
      [`${assets}/one.png`]: 'picture',
      [`${assets}/same.png`]: 'picture',
      [`${assets}/else.png`]: 'erutcip',
      [`${assets}/scan.tiff`]: 'scan',
      [`${assets}/large.png`]: Buffer.alloc(1024 * 1024 + 1),
      [`${assets}/a:b.png`]: 'colon',
      [`${assets}/One.png`]: 'other case',
      [long]: 'long path',
      'code/a:b.txt': 'not of the docs',
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), content)
    }
  })
  after(async () => await rm(folder, { recursive: true, force: true }))

  it('are reported if they fail on other systems or in browsers, are large, or are unused', async function () {
    if (process.platform !== 'linux') this.skip()
    assert.deepEqual((await rulesOf(false)).toSorted(), [
      'One.png unused-file',
      'a.png long-path',
      'a:b.png file-name',
      'a:b.png unused-file',
      'else.png unused-file',
      'large.png large-image',
      'one.png file-collision',
      'same.png unused-file',
      'scan.tiff file-format',
    ])
  })

  it('are compared byte by byte only if someone asks for it', async () => {
    const found = (await rulesOf(true)).filter((each) => each.includes('file-copy'))
    assert.deepEqual(found, [`same.png file-copy ${assets}/one.png`])
  })
})
