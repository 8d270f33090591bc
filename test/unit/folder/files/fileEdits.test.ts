import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { coverOf } from '../../../../src/core/text/markdown/coverOf.ts'
import { listLinks } from '../../../../src/core/text/markdown/links/mapLinks.ts'
import { readDocsFolder, type DocsFolder } from '../../../../src/folder/docsFolder.ts'
import {
  copiesOf,
  mentionedElsewhere,
  planContents,
  planDelete,
  planMerge,
  proposedPath,
  savedBytes,
} from '../../../../src/folder/files/fileEdits.ts'
import { filesOfDocs } from '../../../../src/folder/files/filesOfDocs.ts'
import { invertPlan, type FolderPlan } from '../../../../src/folder/folderPlan.ts'

const assets = '.gitbook/assets'

describe('Edits of the files of docs', () => {
  let folder: string
  let docs: DocsFolder

  const read = (file: string): string | undefined => docs.disk.readText(file)
  const editsOf = ({ edits }: FolderPlan): Record<string, string> =>
    Object.fromEntries([...edits].map(([file, { after }]) => [file, after]))
  const bytesOf = ({ binaries }: FolderPlan): Record<string, string> =>
    Object.fromEntries(
      [...(binaries ?? [])].map(([file, { before, after }]) => [
        file,
        [before, after].map((bytes) => (bytes === undefined ? '-' : Buffer.from(bytes).toString())).join(' > '),
      ]),
    )

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'galley-file-edits-'))
    const files: Record<string, string> = {
      'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Second](guides/second.md)\n',
      'README.md':
        `---\ncover: ${assets}/image (1).png\n---\n\n# Start\n\n![One](<${assets}/one.png>)\n\n## Set up the probe\n\n` +
        `<figure><img src="${assets}/image (1).png" alt="Two"></figure>\n`,
      'guides/second.md': `# Second\n\n{% file src="../${assets}/one.png" %}\n\n\`${assets}/image (1).png\`\n`,
      [`${assets}/one.png`]: 'picture',
      [`${assets}/image (1).png`]: 'picture',
      [`${assets}/third.png`]: 'picture',
      [`${assets}/only in an include.png`]: 'include',
      [`${assets}/spec logo.png`]: 'logo',
      [`${assets}/other.png`]: 'nobody',
      '.gitbook/includes/piece.md': '![A](<../assets/only in an include.png>)\n',
      'openapi.yaml': 'x-logo: .gitbook/assets/spec%20logo.png\n',
    }
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
      await writeFile(path.join(folder, name), content)
    }
    docs = await readDocsFolder(folder)
  })
  after(async () => await rm(folder, { recursive: true, force: true }))

  it('know which pages and reusable content use a file', async () => {
    const files = await filesOfDocs(docs)
    assert.deepEqual(
      files.map(({ path: file, pages }) => `${path.posix.basename(file)}: ${pages.join(', ')}`),
      [
        'image (1).png: README.md',
        'one.png: README.md, guides/second.md',
        'only in an include.png: .gitbook/includes/piece.md',
        'other.png: ',
        'spec logo.png: ',
        'third.png: ',
      ],
    )
  })

  it('merge copies: all links point to the file with most uses, and the others are deleted', async () => {
    const copies = await copiesOf(docs, await filesOfDocs(docs))
    assert.deepEqual(
      copies.map(({ kept, others }) => [kept.path, others.map(({ path: file }) => file)]),
      [[`${assets}/one.png`, [`${assets}/image (1).png`, `${assets}/third.png`]]],
    )
    assert.equal(savedBytes(copies), 14)
    const plan = await planMerge(docs, copies, read)
    assert.deepEqual(editsOf(plan), {
      'README.md':
        `---\ncover: ${assets}/one.png\n---\n\n# Start\n\n![One](<${assets}/one.png>)\n\n## Set up the probe\n\n` +
        `<figure><img src="${assets}/one.png" alt="Two"></figure>\n`,
    })
    const bytes = { [`${assets}/image (1).png`]: 'picture > -', [`${assets}/third.png`]: 'picture > -' }
    assert.deepEqual(bytesOf(plan), bytes)
    assert.deepEqual(bytesOf(invertPlan(plan)), {
      [`${assets}/image (1).png`]: '- > picture',
      [`${assets}/third.png`]: '- > picture',
    })
  })

  it('give a file other bytes, and let links follow to another extension', async () => {
    const file = `${assets}/one.png`
    const same = await planContents(docs, [{ file, bytes: Buffer.from('new') }], read)
    assert.deepEqual([editsOf(same), bytesOf(same)], [{}, { [file]: 'picture > new' }])
    const other = await planContents(docs, [{ file, bytes: Buffer.from('new'), to: `${assets}/one.webp` }], read)
    assert.deepEqual(bytesOf(other), { [file]: 'picture > -', [`${assets}/one.webp`]: '- > new' })
    assert.match(editsOf(other)['README.md'] ?? '', /!\[One\]\(<\.gitbook\/assets\/one\.webp>\)/)
    assert.match(editsOf(other)['guides/second.md'] ?? '', /src="\.\.\/\.gitbook\/assets\/one\.webp"/)
  })

  it('delete files, and tell which names other texts contain', async () => {
    const unused = (await filesOfDocs(docs)).filter(({ pages }) => pages.length === 0).map(({ path: file }) => file)
    assert.deepEqual([...(await mentionedElsewhere(docs, unused))], [`${assets}/spec logo.png`])
    assert.deepEqual(bytesOf(await planDelete(docs, [`${assets}/other.png`])), {
      [`${assets}/other.png`]: 'nobody > -',
    })
  })

  it('propose a name that fits the heading around the first use', async () => {
    const proposed = await Promise.all(
      (await filesOfDocs(docs)).map(async (file) => path.posix.basename(await proposedPath(docs, file, read))),
    )
    assert.deepEqual(proposed.slice(0, 2), ['set-up-the-probe.png', 'start.png'])
    assert.equal(proposed[4], 'spec-logo.png')
  })

  it('leave every page with the same pictures, and undo brings back every byte', async () => {
    const carryOut = async ({ edits, binaries }: FolderPlan): Promise<void> => {
      for (const [file, { after }] of edits) await writeFile(path.join(folder, file), after)
      for (const [file, { after }] of binaries ?? []) {
        if (after === undefined) await rm(path.join(folder, file))
        else await writeFile(path.join(folder, file), after)
      }
    }
    const start = await everyFile(folder)
    const pictures = await picturesIn(folder)
    assert.equal(pictures.flatMap(([, shown]) => shown).length, 5)
    const merge = await planMerge(docs, await copiesOf(docs, await filesOfDocs(docs)), read)
    await carryOut(merge)
    assert.deepEqual(await picturesIn(folder), pictures)
    assert.equal((await everyFile(folder)).size, start.size - 2)
    await carryOut(invertPlan(merge))
    assert.deepEqual(await everyFile(folder), start)
  })
})

/** Returns the bytes behind the files that each page and reusable content refers to. */
async function picturesIn(folder: string): Promise<(readonly [string, readonly string[]])[]> {
  const { body, records, disk } = await readDocsFolder(folder)
  return ['.gitbook/includes/piece.md', ...records.keys()].toSorted().map((file) => {
    const from = body.pageOf(file) ?? body.pieceOf(file)
    const text = disk.readText(file) ?? ''
    const targets = [...listLinks(text).map(({ target }) => target), coverOf(text)?.value ?? '']
    const shown = targets.flatMap((target) => {
      const found = target === '' ? undefined : body.resolve(target, from)
      return found?.kind === 'file' ? [Buffer.from(disk.readBytes(found.file)).toString()] : []
    })
    return [file, shown] as const
  })
}

async function everyFile(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(files.toSorted().map(async (file) => [file, await readFile(file, 'latin1')] as const)),
  )
}
