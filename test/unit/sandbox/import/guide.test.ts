import assert from 'node:assert/strict'
import path from 'node:path'
import type { DocumentNode } from '../../../../src/contract/schemas/document.ts'
import { commandTables } from '../../../../src/commandTables.ts'
import { olderTags } from '../../../../src/core/text/dialect/dialectTags.ts'
import { listLinks } from '../../../../src/core/text/markdown/links/mapLinks.ts'
import { parseMarkdown } from '../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { splitSections } from '../../../../src/core/text/markdown/sections.ts'
import type { Command } from '../../../../src/features/shared/commands/commandTable.ts'
import type { ImportedPage } from '../../../../src/sandbox/import/importedFolder.ts'
import { readFolder } from '../../../../src/sandbox/import/readFolder.ts'
import { resolveTarget } from '../../../../src/sandbox/import/resolveTarget.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

function flat(pages: ImportedPage[]): ImportedPage[] {
  return pages.flatMap((page) => [page, ...flat(page.pages)])
}

describe('the guide that ships with Galley', () => {
  it('is imported without problems, with a description on every page', async () => {
    const { problems, pages } = await readFolder(path.join(root, 'media', 'guide'))
    assert.deepEqual(problems, [])
    const texts = flat(pages).filter((page) => page.type === 'document')
    assert.ok(texts.length >= 10)
    for (const page of texts) assert.ok(page.description, page.title)
  })

  it('has no broken links or anchors', async () => {
    const { pages, files, includes } = await readFolder(path.join(root, 'media', 'guide'))
    const texts = new Map([...flat(pages), ...includes].map((page) => [page.sourcePath ?? '', page.markdown ?? '']))
    const known = new Set([...texts.keys(), ...files.map((file) => file.sourcePath)])
    const broken: string[] = []
    let links = 0
    for (const [sourcePath, markdown] of texts) {
      for (const { target } of listLinks(markdown)) {
        if (/^https?:/.test(target)) continue
        links++
        const isHere = target.startsWith('#')
        const found = isHere ? { sourcePath, anchor: target.slice(1) } : resolveTarget(sourcePath, target, known)
        const ids = splitSections(texts.get(found?.sourcePath ?? '') ?? '').map((section) => section.id)
        if (!found || (found.anchor !== undefined && !ids.includes(found.anchor)))
          broken.push(`${sourcePath}: ${target}`)
      }
    }
    assert.deepEqual(broken, [])
    assert.ok(links > 20)
  })

  it('uses only known blocks, except for older tags and an annotation in the gallery', async () => {
    const { pages } = await readFolder(path.join(root, 'media', 'guide'))
    for (const page of flat(pages)) {
      const raw = parseMarkdown(page.markdown ?? '').document.nodes.filter((node) => node.data?.['raw'] === true)
      const isOlder = (node: object): boolean => olderTags.some(({ name }) => JSON.stringify(node).includes(`${name} `))
      // The text of an annotation is kept as written, because documents have no block for it.
      const isNote = (node: DocumentNode): boolean => node.data?.['syntax'] === 'markdown'
      const unknown = page.slug === 'gallery' ? raw.filter((node) => !isOlder(node) && !isNote(node)) : raw
      assert.deepEqual(unknown, [], page.sourcePath)
    }
  })

  it('names commands as the command palette does', async () => {
    const { pages } = await readFolder(path.join(root, 'media', 'guide'))
    const commands: readonly Command[] = Object.values(commandTables).flatMap((table) => Object.values<Command>(table))
    const titles = new Set(commands.map(({ title, admin }) => `${admin ? 'Galley/Admin' : 'Galley'}: ${title}`))
    const named = flat(pages).flatMap((page) =>
      [...(page.markdown ?? '').matchAll(/\*\*(Galley(?: Admin)?: [^*]+)\*\*/g)].map((match) => match[1] ?? ''),
    )
    assert.ok(named.length > 10)
    assert.deepEqual(
      [...new Set(named)].filter((title) => !titles.has(title)),
      [],
    )
  })
})
