import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { problemMessage } from '../../../src/core/authoring/checks/problemMessages.ts'
import { english } from '../../../src/core/text/messages/translate.ts'
import { checkFolder, type FolderCheck } from '../../../src/folder/checkFolder.ts'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { FolderSite } from '../../../src/site/folders/folderSite.ts'
import { pageView } from '../../../src/site/pages/pageView.ts'
import { GitFolder } from '../../support/gitFolder.ts'

describe('A link to a file outside the docs', () => {
  const repositories: GitFolder[] = []
  const repository = async (links: string): Promise<string> => {
    const made = await GitFolder.create({
      'docs/.gitbook.yaml': 'root: ./pages\n',
      'docs/pages/SUMMARY.md': '* [Start](README.md)\n* [Deep](guides/deep.md)\n',
      'docs/pages/README.md': `# Start\n\n${links}\n`,
      'docs/pages/guides/deep.md': '# Deep\n\n[License](../../../LICENSE)\n',
      LICENSE: 'Free.\n',
      'CONTRIBUTING.md': '# Contributing\n',
      'src/main.ts': 'run()\n',
    })
    repositories.push(made)
    return made.folder
  }
  const found = ({ problems }: FolderCheck): string[] =>
    problems.flatMap((file) => file.problems.map(({ rule, values }) => `${file.path} ${rule} ${values[0] ?? ''}`))

  afterEach(async () => {
    for (const made of repositories.splice(0)) await made.delete()
  })

  it('says that the platform doesn’t publish what Git tracks: a file, a page without its ending, or a folder', async () => {
    const folder = await repository('[1](../../CONTRIBUTING.md#rules) [2](../../CONTRIBUTING) [3](../../src/)')
    const check = await checkFolder(await readDocsFolder(path.join(folder, 'docs')))
    assert.deepEqual(found(check), [
      'README.md unpublished-link ../../CONTRIBUTING.md#rules',
      'README.md unpublished-link ../../CONTRIBUTING',
      'README.md unpublished-link ../../src/',
      'guides/deep.md unpublished-link ../../../LICENSE',
    ])
    const first = check.problems[0]?.problems[0]
    assert.equal(first?.severity, 'warning')
    assert.equal(
      first && problemMessage(first, english),
      '“../../CONTRIBUTING.md#rules” is outside these docs, so the platform doesn’t publish it. Link to its address on the web.',
    )
  })

  it('is broken as usual if Git doesn’t track the file, or if it’s outside the repository', async () => {
    const folder = await repository('[1](../../untracked.md) [2](../../gone.md) [3](../../../)')
    await writeFile(path.join(folder, 'untracked.md'), '# Untracked\n')
    const check = await checkFolder(await readDocsFolder(path.join(folder, 'docs')))
    assert.deepEqual(found(check), [
      'README.md dead-link ../../untracked.md',
      'README.md dead-link ../../gone.md',
      'README.md dead-link ../../../',
      'guides/deep.md unpublished-link ../../../LICENSE',
    ])
  })

  it('isn’t shown on the site, and nothing of the file is', async () => {
    const folder = await repository('[1](../../LICENSE) ![2](../../logo.svg) {% include "../../LICENSE" %}')
    await mkdir(path.join(folder, 'docs', 'pages', 'more'))
    const site = await new FolderSite(path.join(folder, 'docs')).read(new AbortController().signal)
    const [variant] = site.variants
    const page = variant?.home
    assert.ok(variant && page)
    const urls = { page: () => 'page', file: () => 'file', own: () => 'own', anchor: () => 'anchor' }
    const view = pageView({ variant, page, text: '', urls })
    assert.deepEqual(view.link('../../LICENSE'), {
      href: '#',
      broken: 'This file isn’t part of the docs, so it isn’t published.',
    })
    assert.equal(view.image('../../LICENSE'), undefined)
    assert.equal(view.file('../../LICENSE'), undefined)
    assert.ok('problem' in (view.include('../../LICENSE') ?? {}))
  })

  it('is checked again when Git tracks the file', async () => {
    const folder = await repository('[1](../../new.md)')
    const docs = path.join(folder, 'docs')
    const before = await readDocsFolder(docs)
    const known = await checkFolder(before)
    await writeFile(path.join(folder, 'new.md'), '# New\n')
    await new GitFolder(folder).commit()
    await writeFile(path.join(docs, 'pages', 'guides', 'deep.md'), '# Deep\n')
    const after = await checkFolder(await readDocsFolder(docs, { known: before }), { known })
    assert.deepEqual(found(known).slice(0, 1), ['README.md dead-link ../../new.md'])
    assert.deepEqual(found(after), ['README.md unpublished-link ../../new.md'])
  })
})
