import assert from 'node:assert/strict'
import { generatedSource } from '../../../../src/sandbox/import/generatedSource.ts'
import { importFolder } from '../../../../src/sandbox/import/importFolder.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import { TestSandbox } from '../support/testSandbox.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const docs = {
  'SUMMARY.md': `# Table of contents

* [Start](README.md)
* [API](api/README.md)
  * \`\`\`yaml
    type: builtin:openapi
    props:
      models: true
    dependencies:
      spec:
        ref:
          kind: openapi
          spec: pet-store
    \`\`\`
* \`\`\`yaml
  nothing: here
  \`\`\`
`,
  'README.md':
    '# Start\n\nBefore.\n\n{% include ".gitbook/includes/notice.md" %}\n\nAfter.\n\n```\n{% include ".gitbook/includes/notice.md" %}\n```\n',
  'api/README.md':
    '---\ntags: [new, 3]\nlayout: { outline: { visible: false }, cover: { mask: radial } }\n---\n\n# API\n\n{% include "../.gitbook/includes/notice.md" %}\n\n{% include "../.gitbook/includes/gone.md" %}\n',
  '.gitbook/includes/notice.md':
    '---\ntitle: A notice\n---\n\nSee [the API](../../api/README.md).\n\n{% include "inner.md" %}\n',
  '.gitbook/vars.yaml': 'product: Galley\nversion: 2\nlist: [1]\n',
  '.gitbook/tags.yaml': '- tag: new\n  label: New\n  color: green\n- label: Without a slug\n',
}

describe('An imported folder with reusable content', () => {
  let sandbox: TestSandbox
  let space: SpaceRow
  let problems: readonly { path: string; reason: string }[]
  before(async () => {
    await using made = await temporaryFolder(docs)
    sandbox = new TestSandbox()
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    const { organizationId } = sandbox
    ;({ space, problems } = await importFolder(sandbox.platform, made.folder, { organizationId }, act))
  })
  after(() => sandbox.close())

  const notice = async () => {
    const { reusableContents } = await sandbox.ok('getCurrentRevision', { spaceId: space.id })
    const found = reusableContents.find(({ title }) => title === 'A notice')
    assert.ok(found)
    return found
  }
  const read = async (at: string, query: object) =>
    await sandbox.ok('getPageById', { spaceId: space.id, pageId: sandbox.pageAt(space.id, at).node.id, ...query })

  it('keeps the content beside the pages, with its title, file and body', async () => {
    const found = await notice()
    assert.equal(found.git?.path, '.gitbook/includes/notice.md')
    const input = { spaceId: space.id, reusableContentId: found.id }
    assert.deepEqual(await sandbox.ok('getReusableContentById', input), found)
    const { git: _git, ...bare } = found
    assert.deepEqual(await sandbox.ok('getReusableContentById', { ...input, metadata: false }), bare)
    const document = await sandbox.ok('getDocumentById', { spaceId: space.id, documentId: found.document ?? '' })
    assert.match(JSON.stringify(document), /the API/)
    await sandbox.refuses(404, 'getReusableContentById', { ...input, reusableContentId: 'none' })
    const { id } = await sandbox.ok('createChangeRequest', { spaceId: space.id, body: {} })
    const there = { ...input, changeRequestId: id }
    assert.deepEqual(await sandbox.ok('getReusableContentInChangeRequestById', there), found)
  })

  it('returns Markdown with the tag that includes the content, or with the content in its place', async () => {
    const markdown = { format: 'markdown', 'format.markdown.refs': 'stable' } as const
    const plain = (await read('', markdown)).markdown ?? ''
    assert.match(plain, /^\{% include "\.gitbook\/includes\/notice\.md" %\}$/m)
    const whole = (await read('', { ...markdown, dereferenced: 'reusable-contents' })).markdown ?? ''
    assert.match(whole, /Before\.\n\nSee \[the API\]\(\/pages\/\w+\)\./)
    assert.match(whole, /```\n\{% include "\.gitbook\/includes\/notice\.md" %\}\n```/, 'code stays code')
    const other = (await read('api', { ...markdown, dereferenced: 'true' })).markdown ?? ''
    assert.match(other, /See \[the API\]/)
    assert.match(other, /\{% include "\.\.\/\.gitbook\/includes\/gone\.md" %\}/, 'what is not there stays named')
  })

  it('returns a document with a block that refers to the content by ID, or with the blocks of the content', async () => {
    const { id } = await notice()
    const named = (await read('', { format: 'document' })).document
    const block = named?.nodes.find(({ type }) => type === 'reusable-content')
    assert.deepEqual(block?.data?.['ref'], { kind: 'reusable-content', reusableContent: id })
    const whole = (await read('', { format: 'document', dereferenced: 'true' })).document
    assert.deepEqual(
      whole?.nodes.map(({ type }) => type),
      ['paragraph', 'paragraph', 'reusable-content', 'paragraph', 'code'],
    )
  })

  it('doesn’t include content in itself, and includes it at most 500 times in a page', async () => {
    const circle = '{% include ".gitbook/includes/circle.md" %}'
    await using made = await temporaryFolder({
      'README.md': `# Start\n\n${`${circle}\n\n`.repeat(600)}`,
      '.gitbook/includes/circle.md': `Round\n\n${circle}\n`,
    })
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    const { organizationId } = sandbox
    const round = (await importFolder(sandbox.platform, made.folder, { organizationId }, act)).space
    const pageId = sandbox.pageAt(round.id, '').node.id
    const query = { spaceId: round.id, pageId, dereferenced: 'true' } as const
    const { markdown = '' } = await sandbox.ok('getPageById', { ...query, format: 'markdown' })
    assert.equal(markdown.match(/Round/g)?.length, 500)
    const { document } = await sandbox.ok('getPageById', { ...query, format: 'document' })
    assert.equal(document?.nodes.filter(({ type }) => type === 'paragraph').length, 500)
  })

  it('adds its variables and tags to the revision, and leaves out invalid ones', async () => {
    const { variables, tags } = await sandbox.ok('getCurrentRevision', { spaceId: space.id })
    assert.deepEqual(variables, { product: 'Galley', version: 2 })
    assert.deepEqual(tags, [{ slug: 'new', label: 'New', color: 'green' }])
    const { pages } = await sandbox.ok('listPages', { spaceId: space.id, metadata: false })
    const [start, api] = pages
    assert.deepEqual([start?.tags, api?.tags], [[], [{ tag: { kind: 'tag', tag: 'new' } }]])
    const laidOut = [start, api].map((page) => [page?.layout?.outline, page?.layout?.coverMask])
    assert.deepEqual(laidOut, [
      [true, 'none'],
      [false, 'radial'],
    ])
  })

  it('has placeholders for generated pages, and reports those without a source', async () => {
    const { pages } = await sandbox.ok('listPages', { spaceId: space.id, computed: false })
    const [generated] = pages.find(({ title }) => title === 'API')?.pages ?? []
    assert.equal(generated?.type, 'computed')
    assert.equal(generated?.title, 'Pet store')
    assert.deepEqual(generated?.computed, {
      type: 'builtin:openapi',
      props: { models: true },
      dependencies: { spec: { ref: { kind: 'openapi', spec: 'pet-store' } } },
    })
    assert.deepEqual(
      problems.map(({ reason }) => reason),
      ['Line 15 doesn’t say what the pages are generated from. It was left out.'],
    )
    assert.equal(generatedSource('['), undefined)
  })

  it('keeps the tags of a page that is written back unchanged, even if their files don’t exist', async () => {
    const { id } = await sandbox.ok('createChangeRequest', { spaceId: space.id, body: {} })
    const change = { spaceId: space.id, changeRequestId: id }
    const pageId = sandbox.pageAt(space.id, 'api').node.id
    const query = { format: 'markdown', 'format.markdown.refs': 'stable', pageId } as const
    const { markdown = '' } = await sandbox.ok('getPageInChangeRequestById', { ...change, ...query })
    assert.equal(markdown.match(/include/g)?.length, 4)
    const body = markdown.replace(/^# .*\n+/, '')
    const changes = [{ operation: 'update_page' as const, page: pageId, document: { markdown: body } }]
    await sandbox.ok('updateChangeRequestContent', { ...change, compat: false, body: { changes } })
    assert.equal((await sandbox.ok('getPageInChangeRequestById', { ...change, ...query })).markdown, markdown)
  })

  it('keeps the content when a change request is merged', async () => {
    const { id } = await sandbox.ok('createChangeRequest', { spaceId: space.id, body: {} })
    const change = { spaceId: space.id, changeRequestId: id }
    const changes = [{ operation: 'insert_page' as const, title: 'More', document: { markdown: 'Words.' } }]
    await sandbox.ok('updateChangeRequestContent', { ...change, compat: false, body: { changes } })
    const found = await notice()
    await sandbox.ok('mergeChangeRequest', change)
    assert.deepEqual(await notice(), found)
    assert.equal((await sandbox.ok('getCurrentRevision', { spaceId: space.id })).tags?.length, 1)
  })
})
