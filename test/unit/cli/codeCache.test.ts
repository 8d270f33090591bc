import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packageVersion } from '../../../src/cli/packageVersion.ts'

const source = path.join(import.meta.dirname, '../../../src/cli/codeCache.ts')

/** Calls it in a process of its own, because Node keeps the first folder that it gets. */
function cacheCodeIn(folder: string): void {
  const script = `import { cacheCode } from ${JSON.stringify(source)}; await cacheCode(${JSON.stringify(folder)}); await import('yaml')`
  const env = { ...process.env }
  delete env['NODE_COMPILE_CACHE']
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, cwd: import.meta.dirname })
}

describe('The cache of compiled code', () => {
  let top: string
  beforeEach(() => (top = mkdtempSync(path.join(tmpdir(), 'galley-code-'))))
  afterEach(() => rmSync(top, { recursive: true, force: true }))

  it('is stored in a private folder for this version, and replaces that of other versions', () => {
    const folder = path.join(top, 'code')
    mkdirSync(path.join(folder, '0.0.1'), { recursive: true })
    writeFileSync(path.join(folder, '0.0.1', 'old'), 'old')
    cacheCodeIn(folder)
    assert.deepEqual(readdirSync(folder), [packageVersion()])
    assert.ok(readdirSync(path.join(folder, packageVersion())).length > 0)
    if (process.platform !== 'win32') {
      assert.equal(statSync(path.join(folder, packageVersion())).mode & 0o777, 0o700)
    }
  })

  it('is left out without an error if its folder can’t be created', () => {
    const file = path.join(top, 'file')
    writeFileSync(file, '')
    cacheCodeIn(path.join(file, 'code'))
    assert.ok(!existsSync(path.join(file, 'code')))
  })
})
