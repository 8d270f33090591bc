import assert from 'node:assert/strict'
import path from 'node:path'
import fc from 'fast-check'
import { listLinks } from '../../../../src/core/text/markdown/links/mapLinks.ts'
import { importFolder } from '../../../../src/sandbox/import/importFolder.ts'
import { addressOfFile } from '../../../../src/core/docs/gitSync/fileSlugs.ts'
import { testSize } from '../../../support/testSize.ts'
import { TestSandbox } from '../support/testSandbox.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const folders = ['', 'guides', 'guides/setup', 'guides/setup/guides', 'guides/Ähnliche Dinge', 'api', 'api/guides']
const names = ['README.md', 'setup.md', 'guides.md', 'Über uns.md', 'a+b.md', 'notes.md']

/**
 * Generates folders of pages with equal names, README pages and unusual characters. Each page links to others in all
 * forms.
 */
const docs = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...folders), fc.constantFrom(...names)), {
    selector: ([folder, name]) => path.posix.join(folder, name),
    minLength: 4,
    maxLength: 16,
  })
  .map((files) => [...new Set(['README.md', ...files.map(([folder, name]) => path.posix.join(folder, name))])])
  .chain((files) =>
    fc
      .array(
        fc.array(fc.tuple(fc.nat(files.length - 1), fc.constantFrom('file', 'folder', 'here')), { maxLength: 4 }),
        {
          minLength: files.length,
          maxLength: files.length,
        },
      )
      .map((links) => files.map((file, at) => ({ file, links: links[at] ?? [], files }))),
  )
type Docs = typeof docs extends fc.Arbitrary<infer T> ? T : never

function textOf({ file, links, files }: Docs[number]): string {
  const lines = links.map(([to, form]) => {
    const target = files[to] ?? file
    const folder = path.posix.dirname(file)
    const way = path.posix.relative(folder, target)
    const isIndex = target.endsWith('README.md')
    if (form === 'here' && file.endsWith('README.md')) return '[here](./#a)'
    if (form === 'folder' && isIndex) {
      return `[folder](<${path.posix.relative(folder, path.posix.dirname(target)) || '.'}/#a>)`
    }
    return `[file](<${way}>)`
  })
  return [`# ${file.replaceAll('/', ' ')}`, '## A', ...lines].join('\n\n')
}

describe('Any imported folder', () => {
  it('gives each page the address of its file, and keeps all links when a page is read and pushed', async () => {
    const property = fc.asyncProperty(docs, async (given) => {
      await using made = await temporaryFolder(Object.fromEntries(given.map((each) => [each.file, textOf(each)])))
      const sandbox = new TestSandbox({ normalize: false })
      try {
        await check(sandbox, made.folder)
      } finally {
        sandbox.close()
      }
    })
    await fc.assert(property, { numRuns: testSize(15, 300) })
  })
})

async function check(sandbox: TestSandbox, folder: string): Promise<void> {
  const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
  const { organizationId } = sandbox
  const { space, problems } = await importFolder(sandbox.platform, folder, { organizationId }, act)
  assert.deepEqual(problems, [])
  const pages = [...sandbox.platform.revisions.tree(space.revision_id).all].filter(({ node }) => node.documentId)
  for (const { node, path: at } of pages)
    assert.equal(withoutNumbers(at), withoutNumbers(addressOfFile(node.git?.path ?? '')))
  const { id: changeRequestId } = await sandbox.ok('createChangeRequest', { spaceId: space.id, body: {} })
  const change = { spaceId: space.id, changeRequestId }
  const read = async (pageId: string, refs: 'stable' | 'relative'): Promise<string> => {
    const query = { format: 'markdown', 'format.markdown.refs': refs } as const
    const { markdown = '' } = await sandbox.ok('getPageInChangeRequestById', { ...change, pageId, ...query })
    return markdown.replace(/^# [^\n]*\n\n/, '')
  }
  const push = async (page: string, markdown: string): Promise<void> => {
    const changes = [{ operation: 'update_page' as const, page, document: { markdown } }]
    await sandbox.ok('updateChangeRequestContent', { ...change, compat: false, body: { changes } })
  }
  for (const { node } of pages) {
    const targets = targetsIn(await read(node.id, 'stable'))
    const first = await read(node.id, 'relative')
    await push(node.id, first)
    assert.deepEqual(targetsIn(await read(node.id, 'stable')), targets, `the links of ${node.git?.path}`)
    assert.equal(await read(node.id, 'relative'), first)
  }
}

function targetsIn(markdown: string): string[] {
  return listLinks(markdown).map(({ target }) => target)
}

/** Removes the numbers that keep equal slugs of siblings apart. */
function withoutNumbers(at: string | undefined): string | undefined {
  return at?.replaceAll(/-\d+(?=\/|$)/g, '')
}
