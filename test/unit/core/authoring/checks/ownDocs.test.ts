import assert from 'node:assert/strict'
import path from 'node:path'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { pageAnchors } from '../../../../../src/core/text/scanning/pageAnchors.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { formatPage } from '../../../../../src/core/text/format/formatPage.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { checkFolder } from '../../../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../../../src/folder/docsFolder.ts'
import { addSampleDocs } from '../../../../../src/sandbox/sample/sampleDocs.ts'
import { realTexts } from '../../../../support/realTexts.ts'
import { TestSandbox } from '../../../sandbox/support/testSandbox.ts'

const guide = path.join(import.meta.dirname, '../../../../../media/guide')

/** The gallery shows older tags on purpose. */
const isShownOn = (gallery: string, file: string, rule: string): boolean => rule === 'older-tag' && file === gallery

describe('Docs without mistakes', () => {
  it('have only known problems in their texts: a fence without its end, keys of another tool, and older tags in the gallery', () => {
    const found = realTexts().flatMap(({ file, text }) =>
      checkText(text)
        .filter(({ rule }) => !isShownOn('media/guide/reference/gallery.md', file, rule))
        .map(({ rule, severity, start, end }) => [file, severity, rule, text.slice(start, end)]),
    )
    const skills = 'node_modules/playwright-core/lib/tools/skills'
    assert.deepEqual(found, [
      [`${skills}/playwright-cli/SKILL.md`, 'hint', 'front-matter-key', 'name'],
      [`${skills}/playwright-cli/SKILL.md`, 'hint', 'front-matter-key', 'allowed-tools'],
      [`${skills}/playwright-component-testing/SKILL.md`, 'hint', 'front-matter-key', 'name'],
      [`${skills}/playwright-trace/SKILL.md`, 'hint', 'front-matter-key', 'name'],
      [`${skills}/playwright-trace/SKILL.md`, 'hint', 'front-matter-key', 'allowed-tools'],
      ['node_modules/undici/docs/docs/api/ProxyAgent.md', 'warning', 'unclosed-fence', '```javascript'],
    ])
  })

  it('have no problem in the guide except the older tags of its gallery', async () => {
    const { problems: files } = await checkFolder(await readDocsFolder(guide))
    assert.deepEqual(
      files.flatMap(({ path: file, problems }) =>
        problems
          .filter(({ rule }) => !isShownOn('reference/gallery.md', file, rule))
          .map(({ rule, values }) => [file, rule, ...values]),
      ),
      [],
    )
  })

  it('have no other problem in any page of the sandbox’s samples, and are already formatted', async () => {
    const sandbox = new TestSandbox()
    try {
      await addSampleDocs(sandbox.platform, sandbox.organizationId, sandbox.users, { guide, report: () => undefined })
      const { items } = await sandbox.ok('listSpacesInOrganizationById', { organizationId: sandbox.organizationId })
      let read = 0
      for (const { id: spaceId, title } of items) {
        const pages = new SpacePages((await sandbox.ok('listPages', { spaceId, computed: false })).pages)
        const files = (await sandbox.ok('listFiles', { spaceId })).items
        const texts = new Map<string, string>()
        for (const { id: pageId, type } of pages.entries) {
          if (type !== 'document') continue
          const page = await sandbox.ok('getPageById', {
            spaceId,
            pageId,
            format: 'markdown',
            'format.markdown.refs': 'stable',
          })
          texts.set(pageId, ('markdown' in page ? page.markdown : undefined) ?? '')
        }
        const body = spaceBody({
          server: 's',
          space: spaceId,
          title,
          pages,
          files: new Map(files.map((file) => [file.id, file])),
          anchorsOf: ({ id }) => pageAnchors(texts.get(id) ?? ''),
        })
        for (const [id, text] of texts) {
          const page = pages.byId(id)
          assert.ok(page)
          const found = checkText(text, { page, body })
            .filter(({ rule }) => !isShownOn('reference/gallery', page.path, rule))
            .map(({ rule, values }) => [title, page.path, rule, ...values])
          assert.deepEqual(found, [])
          assert.equal(formatPage(text), text, `${title}: ${page.path}`)
          read++
        }
      }
      assert.ok(read > 20, `${read} pages`)
    } finally {
      sandbox.close()
    }
  })
})
