import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { importFolder } from '../../../src/sandbox/import/importFolder.ts'
import { GitSyncWorker } from '../../../src/sandbox/gitSync/gitSyncWorker.ts'
import type { PageNode } from '../../../src/sandbox/revisions/pageTree.ts'
import { BackgroundInSteps } from './support/backgroundInSteps.ts'
import { pagesOf, TestSandbox } from './support/testSandbox.ts'
import { temporaryFolder } from './import/temporaryFolder.ts'

const docs = {
  'SUMMARY.md':
    '# Table of contents\n\n* [Start](README.md)\n* [Setup](guides/setup.md)\n\n## Reference <a href="#ref" id="ref"></a>\n\n* [Calls](reference/calls.md)\n* [Elsewhere](https://example.com)\n',
  'README.md': '# Start\n\nGo on with [the setup](guides/setup.md#first).\n\n![A picture](.gitbook/assets/dot.png)\n',
  'guides/setup.md':
    '---\ndescription: How it begins\n---\n\n# Setup\n\n## First\n\nBack to [the start](../README.md).\n',
  'reference/calls.md': '# Calls\n\nOne by one.\n',
  '.gitbook/assets/dot.png': 'not really a picture',
  'src/main.c': 'int main;\n',
}

const main = 'refs/heads/main'

/** A repository, and a sandbox with a space that is bound to it. */
class Bound {
  readonly sandbox = new TestSandbox()
  readonly folder: string
  readonly #background = new BackgroundInSteps(this.sandbox, [new GitSyncWorker(this.sandbox.platform)])
  spaceId = ''

  constructor(folder: string) {
    this.folder = folder
  }

  /** Binds a space with these pages, or one imported from the folder. */
  static async start(folder: string, pages?: Readonly<Record<string, string>>): Promise<Bound> {
    const bound = new Bound(folder)
    const { sandbox } = bound
    const act = { userId: sandbox.users.admin, time: sandbox.time.toISOString() }
    const { organizationId } = sandbox
    const space =
      pages === undefined
        ? (await importFolder(sandbox.platform, folder, { organizationId }, act)).space
        : sandbox.addSpace({ title: 'Guide' }, pagesOf(pages))
    bound.spaceId = space.id
    const { status, message } = await bound.bind(folder)
    assert.equal(status, 200, message)
    return bound
  }

  bind(folder: string | null, who = 'admin', space = this.spaceId): ReturnType<TestSandbox['send']> {
    return this.sandbox.send('/sandbox/git', {
      method: 'POST',
      headers: { authorization: `Bearer ${this.sandbox.tokenOf(who)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ space, folder }),
    })
  }

  /** Starts an operation, waits until it ends, and returns how it ended. */
  async run(direction: 'import' | 'export', options: Record<string, unknown> = {}): Promise<[string, string?]> {
    const body = { url: pathToFileURL(this.folder).href, ref: main, commitMessage: 'Written by Galley', ...options }
    const { spaceId } = this
    if (direction === 'import') await this.sandbox.ok('importGitRepository', { spaceId, body })
    else await this.sandbox.ok('exportToGitRepository', { spaceId, body })
    await this.#background.finish()
    const { operation } = await this.sandbox.ok('getGitInfo', { spaceId })
    assert.ok(operation)
    assert.equal(operation.direction, direction)
    return operation.error === undefined ? [operation.state] : [operation.state, operation.error]
  }

  git(...args: string[]): string {
    return git(this.folder, ...args)
  }

  get revision(): string {
    return this.sandbox.platform.spaces.get(this.spaceId)?.revision_id ?? ''
  }

  page(at: string): PageNode {
    return this.sandbox.pageAt(this.spaceId, at).node
  }

  markdown(at: string): string {
    return this.sandbox.platform.documents.markdown(this.page(at).documentId ?? '')
  }

  write(at: string, markdown: string): void {
    const page = this.page(at).id
    this.sandbox.edit(this.spaceId, { operation: 'update_page', page, document: { markdown } })
  }

  commitFile(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text)
    this.git('add', '-A')
    this.git('commit', '--quiet', '-m', `Change ${file}`)
  }

  file(name: string): string {
    return readFileSync(path.join(this.folder, name), 'utf8')
  }

  async close(): Promise<void> {
    await this.#background.stop()
    this.sandbox.close()
  }
}

function git(folder: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.com', '-c', 'commit.gpgSign=false']
  return execFileSync('git', ['-C', folder, ...identity, ...args], { encoding: 'utf8', stdio: 'pipe' })
}

describe('A space that is bound to a Git repository', () => {
  let made: Awaited<ReturnType<typeof temporaryFolder>>
  let bound: Bound
  before(function () {
    // The sandbox uses the Git of this machine, if it's installed.
    if (spawnSync('git', ['--version']).error) this.skip()
  })
  beforeEach(async () => {
    made = await temporaryFolder(docs)
    git(made.folder, 'init', '--quiet')
    git(made.folder, 'symbolic-ref', 'HEAD', main)
    git(made.folder, 'add', '-A')
    git(made.folder, 'commit', '--quiet', '-m', 'Begin')
    bound = await Bound.start(made.folder)
  })
  afterEach(async () => {
    await bound.close()
    await made[Symbol.asyncDispose]()
  })

  it('can be bound only by an administrator, to a folder with a repository that no other space uses', async () => {
    assert.equal((await bound.bind(made.folder, 'create')).status, 403)
    assert.match((await bound.bind(path.join(made.folder, 'guides'))).message, /doesn’t contain a Git repository\.$/)
    const other = bound.sandbox.addSpace({ title: 'Other' })
    assert.equal((await bound.sandbox.call('getGitInfo', { spaceId: other.id })).status, 404)
    const { status, message } = await bound.bind(made.folder, 'admin', other.id)
    assert.equal(status, 409)
    assert.match(message, /is already connected to “Start”\.$/)
  })

  it('reports what it is bound to until it is unbound', async () => {
    const { gitSync } = await bound.sandbox.ok('getSpaceById', { spaceId: bound.spaceId })
    assert.equal(gitSync?.repoName, path.basename(made.folder))
    assert.equal(gitSync?.url, pathToFileURL(made.folder).href)
    assert.equal(gitSync?.operation, undefined)
    await bound.bind(null)
    assert.equal((await bound.sandbox.ok('getSpaceById', { spaceId: bound.spaceId })).gitSync, undefined)
    assert.equal((await bound.sandbox.call('getGitInfo', { spaceId: bound.spaceId })).status, 404)
  })

  it('refuses another repository, a ref that isn’t a branch, and a second operation while one runs', async () => {
    const { sandbox, spaceId } = bound
    const ask = async (body: Record<string, string>): Promise<[number, string]> =>
      await sandbox.fails('importGitRepository', { spaceId, body: { url: made.folder, ref: main, ...body } })
    assert.deepEqual((await ask({ url: '/another' }))[0], 400)
    for (const ref of ['main', 'refs/heads/', 'refs/heads/a b', 'refs/heads/a..b', '--upload-pack=x', 'refs/tags/v1']) {
      assert.equal((await ask({ ref }))[0], 400, ref)
    }
    await sandbox.ok('importGitRepository', { spaceId, body: { url: made.folder, ref: main } })
    const [status, message] = await ask({})
    assert.equal(status, 409)
    assert.equal(message, '“Start” is being imported or exported. Wait until that’s done.')
    assert.equal((await sandbox.ok('getGitInfo', { spaceId })).operation?.state, 'running')
  })

  it('says why an operation failed, and changes nothing', async () => {
    const { revision } = bound
    assert.deepEqual(await bound.run('import', { ref: 'refs/heads/next' }), [
      'failure',
      'The repository has no branch “next”. Its branches are main.',
    ])
    assert.deepEqual(await bound.run('import', { repoProjectDirectory: '../..' }), [
      'failure',
      '“../..” isn’t a folder of the repository.',
    ])
    assert.deepEqual(await bound.run('import', { repoProjectDirectory: 'src' }), [
      'failure',
      'The branch has no pages. Nothing was imported.',
    ])
    rmSync(path.join(made.folder, '.git'), { recursive: true })
    const [state, error] = await bound.run('export')
    assert.equal(state, 'failure')
    assert.match(error ?? '', /^Git failed: not a git repository/)
    assert.equal(bound.revision, revision)
  })

  it('imports committed changes, and keeps the identity of pages and files', async () => {
    await bound.run('import')
    const [before, image] = [
      bound.page('setup'),
      bound.sandbox.platform.revisions.tree(bound.revision).content.files[0],
    ]
    writeFileSync(path.join(made.folder, 'README.md'), '# Not committed\n')
    bound.git('stash', '--quiet')
    bound.commitFile('guides/setup.md', '# Set it up\n\nBack to [the start](../README.md).\n')
    assert.deepEqual(await bound.run('import'), ['success'])
    const page = bound.page('setup')
    assert.equal(page.id, before.id)
    assert.equal(page.title, 'Set it up')
    assert.equal(page.description, undefined)
    assert.equal(bound.markdown('setup'), `Back to [the start](/pages/${bound.page('').id}).\n`)
    assert.equal(bound.sandbox.platform.revisions.tree(bound.revision).content.files[0]?.id, image?.id)
    const group = bound.page('ref')
    assert.deepEqual([group.type, group.title], ['group', 'Reference'])
  })

  it('changes nothing if it exports right after an import, or imports right after an export', async () => {
    assert.deepEqual(await bound.run('import'), ['success'])
    const head = bound.git('rev-parse', 'HEAD')
    assert.deepEqual(await bound.run('export'), ['success'])
    assert.equal(bound.git('rev-parse', 'HEAD'), head)
    bound.write('ref/calls', 'One after the [other](/pages/nowhere).')
    assert.deepEqual(await bound.run('export'), ['success'])
    assert.equal(bound.git('diff', '--name-only', 'HEAD~', 'HEAD'), 'reference/calls.md\n')
    const { revision } = bound
    assert.deepEqual(await bound.run('import'), ['success'])
    assert.equal(bound.revision, revision)
  })

  it('exports in the name of the caller, and leaves files alone that aren’t part of the space', async () => {
    await bound.run('import')
    bound.sandbox.edit(
      bound.spaceId,
      {
        operation: 'insert_page',
        title: 'New page',
        document: { markdown: `See [calls](/pages/${bound.page('ref/calls').id}).` },
      },
      { operation: 'delete_page', page: bound.page('setup').id },
    )
    assert.deepEqual(await bound.run('export', { commitMessage: 'Say it better' }), ['success'])
    assert.equal(
      bound.git('log', '-1', '--format=%an: %s'),
      `${bound.sandbox.platform.users.user(bound.sandbox.users.admin)?.display_name}: Say it better\n`,
    )
    assert.equal(bound.file('new-page.md'), '# New page\n\nSee [calls](reference/calls.md).\n')
    assert.equal(existsSync(path.join(made.folder, 'guides/setup.md')), false)
    assert.match(bound.file('SUMMARY.md'), /\* \[New page\]\(new-page\.md\)/)
    assert.equal(bound.file('src/main.c'), docs['src/main.c'])
    assert.equal(bound.git('status', '--porcelain'), '')
    assert.equal(bound.git('for-each-ref', '--format=%(refname)'), `${main}\n`)
  })

  it('overwrites no uncommitted changes in the folder', async () => {
    await bound.run('import')
    bound.write('setup', 'Other words.')
    writeFileSync(path.join(made.folder, 'guides/setup.md'), 'Mine, not committed.\n')
    const head = bound.git('rev-parse', 'HEAD')
    const [state, error] = await bound.run('export')
    assert.equal(state, 'failure')
    assert.match(error ?? '', /local changes .* would be overwritten/)
    assert.equal(bound.file('guides/setup.md'), 'Mine, not committed.\n')
    assert.equal(bound.git('rev-parse', 'HEAD'), head)
  })

  it('overwrites changes on the other side only by force', async () => {
    await bound.run('import')
    bound.commitFile('reference/calls.md', '# Calls\n\nChanged in Git.\n')
    bound.write('ref/calls', 'Changed in the space.')
    const { revision } = bound
    assert.deepEqual(await bound.run('import'), [
      'failure',
      '“Start” changed after its last sync with the repository. Export it first.',
    ])
    assert.equal(bound.revision, revision)
    assert.deepEqual(await bound.run('export'), [
      'failure',
      'The branch has commits that “Start” doesn’t have. Import them first.',
    ])
    assert.deepEqual(await bound.run('export', { force: true }), ['success'])
    assert.equal(bound.file('reference/calls.md'), '# Calls\n\nChanged in the space.\n')
    bound.commitFile('reference/calls.md', '# Calls\n\nChanged again.\n')
    bound.write('ref/calls', 'Changed here again.')
    assert.deepEqual(await bound.run('import', { force: true }), ['success'])
    assert.equal(bound.markdown('ref/calls'), 'Changed again.\n')
  })

  it('creates a branch that doesn’t exist, and leaves the files in the folder alone', async () => {
    assert.deepEqual(await bound.run('export', { ref: 'refs/heads/copy' }), ['success'])
    assert.match(bound.git('show', 'copy:README.md'), /^# Start\n/)
    assert.equal(bound.git('status', '--porcelain', '--branch'), '## main\n')
  })

  it('stores a standalone import in a revision that the space doesn’t show', async () => {
    await bound.run('import')
    const { revision } = bound
    bound.commitFile('README.md', '# Start\n\nOther words.\n')
    assert.deepEqual(await bound.run('import', { standalone: true }), ['success'])
    assert.equal(bound.revision, revision)
    const made = bound.sandbox.platform.database.get<{ count: number }>(
      'SELECT count(*) AS count FROM revisions WHERE parents = ?',
      JSON.stringify([revision]),
    )
    assert.equal(made?.count, 1)
  })

  it('runs no hooks and follows no symbolic links of a repository', async () => {
    const hook = path.join(made.folder, '.git/hooks/post-merge')
    const trace = path.join(made.folder, '.git/hook-ran')
    writeFileSync(hook, `#!/bin/sh\ntouch '${trace}'\n`)
    chmodSync(hook, 0o755)
    execFileSync('ln', ['-s', '/etc/hostname', path.join(made.folder, 'guides/secret.md')])
    bound.git('add', '-A')
    bound.git('commit', '--quiet', '-m', 'A link')
    bound.commitFile('SUMMARY.md', '* [Start](README.md)\n* [Secret](guides/secret.md)\n')
    const [state, left] = await bound.run('import')
    assert.equal(state, 'success')
    assert.match(left ?? '', /^SUMMARY\.md: Line 2 lists “guides\/secret\.md”, which doesn’t exist\. It was left out\./)
    bound.write('', 'Other words.')
    assert.deepEqual(await bound.run('export'), ['success'])
    assert.equal(existsSync(trace), false)
  })
})
