import assert from 'node:assert/strict'
import { chmod, readdir } from 'node:fs/promises'
import path from 'node:path'
import { runGit } from '../../../src/disk/runGit.ts'
import { GitFolder } from '../../support/gitFolder.ts'

describe('Git for a repository', () => {
  let repository: GitFolder

  beforeEach(async () => (repository = await GitFolder.create({ 'api.yaml': 'openapi: 3.1.0\n' })))
  afterEach(async () => await repository.delete())

  it('doesn’t run the program that verifies signatures', async function () {
    if (process.platform === 'win32') this.skip()
    const ran = path.join(repository.folder, 'ran')
    await repository.write('verify.sh', `#!/bin/sh\ntouch "${ran}"\nexit 1\n`)
    await chmod(path.join(repository.folder, 'verify.sh'), 0o755)
    const commit = await repository.git('cat-file', 'commit', 'HEAD')
    await repository.write(
      '.git/signed',
      commit.replace('\n\n', '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n'),
    )
    const signed = await repository.git(
      'hash-object',
      '-t',
      'commit',
      '-w',
      path.join(repository.folder, '.git/signed'),
    )
    await repository.git('update-ref', 'HEAD', signed.trim())
    await repository.git('config', 'gpg.program', './verify.sh')
    await repository.git('config', 'log.showSignature', 'true')
    const hasRun = async (): Promise<boolean> => (await readdir(repository.folder)).includes('ran')

    const log = await runGit(repository.folder, ['log', '--format=%H', '--', 'api.yaml'])
    assert.equal(log.toString('utf8'), signed)
    assert.equal(await hasRun(), false)
    // Proves that the program runs if nothing prevents it.
    await repository.git('log')
    assert.equal(await hasRun(), true)
  })
})
