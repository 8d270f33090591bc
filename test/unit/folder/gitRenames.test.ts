import assert from 'node:assert/strict'
import { chmod, mkdir, readdir, rename } from 'node:fs/promises'
import path from 'node:path'
import { readDocsFolder } from '../../../src/folder/docsFolder.ts'
import { planRenames } from '../../../src/folder/folderPlan.ts'
import { gitRenames } from '../../../src/folder/gitRenames.ts'
import { GitFolder } from '../../support/gitFolder.ts'

const long = Array.from({ length: 30 }, (_, line) => `Line ${line}.\n`).join('')
const files = {
  '.gitbook.yaml': 'root: ./docs/\n\nredirects:\n  older: guides/first.md\n',
  'docs/SUMMARY.md': '# Contents\n\n* [Start](README.md)\n* [First](guides/first.md)\n* [Second](guides/second.md)\n',
  'docs/README.md': '# Start\n\n[first](guides/first.md#part) ![a](images/a.png)\n',
  'docs/guides/first.md': `# First\n\n[second](second.md) [home](../README.md)\n\n${long}`,
  'docs/guides/second.md': '# Second\n\n[first](first.md)\n',
  'docs/images/a.png': 'picture',
}

describe('Files that Git knows were renamed', () => {
  let repository: GitFolder

  beforeEach(async () => (repository = await GitFolder.create(files)))
  afterEach(async () => await repository.delete())

  const renames = async (): Promise<Record<string, string>> =>
    Object.fromEntries(await gitRenames(await readDocsFolder(repository.folder)))
  const move = async (from: string, to: string): Promise<void> => {
    await mkdir(path.dirname(path.join(repository.folder, to)), { recursive: true })
    await rename(path.join(repository.folder, from), path.join(repository.folder, to))
  }
  /** Returns the files that change, with their new texts. */
  const followed = async (found?: ReadonlyMap<string, string>): Promise<Record<string, string>> => {
    const docs = await readDocsFolder(repository.folder)
    const plan = await planRenames(docs, found ?? (await gitRenames(docs)), (file) => docs.disk.readText(file))
    assert.deepEqual([plan.moves.size, plan.creates.size, plan.deletes.size], [0, 0, 0])
    return Object.fromEntries([...plan.edits].map(([file, { after }]) => [file, after]))
  }

  it('are found if staged, changed, or moved without Git with the same content', async () => {
    await repository.git('mv', 'docs/guides', 'docs/how-to')
    await repository.write('docs/how-to/first.md', `${files['docs/guides/first.md']}More.\n`)
    await repository.git('add', '--all')
    await move('docs/how-to/second.md', 'docs/how-to/2nd.md')
    await move('docs/images/a.png', 'docs/b.png')
    assert.deepEqual(await renames(), {
      'guides/first.md': 'how-to/first.md',
      'guides/second.md': 'how-to/2nd.md',
      'images/a.png': 'b.png',
    })
  })

  it('are empty without a commit, a repository, or a change', async () => {
    assert.deepEqual(await renames(), {})
    await repository.delete()
    await repository.write('docs/README.md', '# Start\n')
    assert.deepEqual(await renames(), {})
    await repository.git('init', '--quiet')
    assert.deepEqual(await renames(), {})
  })

  it('are empty if two files have the content of a missing one', async () => {
    await move('docs/guides/second.md', 'docs/one.md')
    await repository.write('docs/two.md', files['docs/guides/second.md'])
    assert.deepEqual(await renames(), {})
  })

  it('update every broken link, entry and redirect, also the links in them, and add a redirect', async () => {
    await repository.git('mv', 'docs/guides', 'docs/how')
    await repository.git('mv', 'docs/how/first.md', 'docs/begin.md')
    assert.deepEqual(await followed(), {
      'README.md': '# Start\n\n[first](begin.md#part) ![a](images/a.png)\n',
      'SUMMARY.md': '# Contents\n\n* [Start](README.md)\n* [First](begin.md)\n* [Second](how/second.md)\n',
      'begin.md': `# First\n\n[second](how/second.md) [home](README.md)\n\n${long}`,
      'how/second.md': '# Second\n\n[first](../begin.md)\n',
      '../.gitbook.yaml': 'root: ./docs/\n\nredirects:\n  older: begin.md\n  first: begin.md\n',
    })
  })

  it('don’t change working links, because the old file exists again or they are updated already', async () => {
    await repository.git('mv', 'docs/guides/first.md', 'docs/moved.md')
    await repository.write('docs/guides/first.md', '# Another\n')
    assert.deepEqual(await followed(new Map([['guides/first.md', 'moved.md']])), {})
    await repository.git('reset', '--quiet', '--hard')
    await repository.write('README.md', '# Top\n')
    await repository.git('mv', 'docs/guides/first.md', 'docs/guides/deep.md')
    await move('docs/guides/deep.md', 'docs/guides/deep/first.md')
    // From the previous folder of the page, both links would point to other files.
    await repository.write('docs/second.md', '# Another second\n')
    await repository.write('docs/guides/deep/first.md', '# First\n\n[second](../second.md) [deep](../../README.md)\n')
    const changed = await followed(new Map([['guides/first.md', 'guides/deep/first.md']]))
    assert.equal(changed['guides/deep/first.md'], undefined)
    assert.equal(changed['guides/second.md'], '# Second\n\n[first](deep/first.md)\n')
  })

  it('are found without running anything from a repository', async function () {
    if (process.platform === 'win32') this.skip()
    const ran = path.join(repository.folder, '.git', 'ran')
    const script = path.join(repository.folder, '.git', 'run.sh')
    await mkdir(ran)
    await repository.write('.git/run.sh', `#!/bin/sh\ntouch "${ran}/$$-\${0##*/}"\n`)
    await chmod(script, 0o755)
    await repository.write('docs/.gitattributes', '* diff=evil filter=evil\n')
    await repository.git('mv', 'docs/guides', 'docs/how-to')
    await repository.write('docs/README.md', '# Changed\n')
    await repository.write('.git/hooks/post-index-change', `#!/bin/sh\ntouch "${ran}/hook"\n`)
    await chmod(path.join(repository.folder, '.git/hooks/post-index-change'), 0o755)
    // Git runs these in a shell.
    const command = `'${script}'`
    const settings = {
      'core.fsmonitor': command,
      'core.hooksPath': path.join(repository.folder, '.git/hooks'),
      'core.pager': command,
      'core.sshCommand': command,
      'core.gitProxy': command,
      'diff.external': command,
      'diff.evil.command': command,
      'diff.evil.textconv': command,
      'filter.evil.clean': command,
      'filter.evil.smudge': command,
      'filter.evil.process': command,
      'filter.evil.required': 'true',
      'remote.origin.url': `ext::${command}`,
      'remote.origin.promisor': 'true',
      'protocol.ext.allow': 'always',
      'extensions.partialClone': 'origin',
      'core.repositoryFormatVersion': '1',
    }
    const config = Object.entries(settings).map(([key, value]) => {
      const [, section = '', sub, name = ''] = /^(\w+)(?:\.(\w+))?\.(\w+)$/.exec(key) ?? []
      return `[${section}${sub === undefined ? '' : ` "${sub}"`}]\n\t${name} = ${value}\n`
    })
    await repository.write('.git/config', config.join(''))
    const objects = path.join(repository.folder, '.git', 'objects')
    assert.equal((await renames())['guides/first.md'], 'how-to/first.md')
    assert.deepEqual(await readdir(ran), [])
    // Objects that a partial clone doesn't have aren't requested.
    await repository.write('docs/how-to/first.md', `${files['docs/guides/first.md']}More.\n`)
    await rename(objects, `${objects}-gone`)
    await mkdir(objects)
    assert.deepEqual(await renames(), {})
    assert.deepEqual(await readdir(ran), [])
    // Proves that the script runs if nothing prevents it.
    await repository.git('status').catch(() => undefined)
    assert.notDeepEqual(await readdir(ran), [])
  })
})
