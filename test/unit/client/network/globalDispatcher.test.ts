import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import esbuild from 'esbuild'
import { after, before, describe, it } from 'mocha'
import { json, startScriptedServer, type ScriptedServer } from '../../../support/httpServers/scriptedServer.ts'
import { user } from '../clientOn.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../../..')
const probe = path.join(import.meta.dirname, 'globalDispatcherProbe.ts')

/** What the probe found in the slots of the whole process. */
interface Sighting {
  readonly before: string[]
  readonly after: string[]
  readonly user: unknown
  readonly same: boolean
}

/**
 * Other extensions share the process. Node's own `fetch` takes its connections from slots on `globalThis`, and undici's
 * main entry installs itself there when it's imported.
 */
describe('the slots of the process-wide dispatcher', () => {
  let server: ScriptedServer
  let folder: string

  before(async () => {
    server = await startScriptedServer(json(user))
    folder = await mkdtemp(path.join(tmpdir(), 'galley-bundle-'))
  })
  after(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  async function look(file: string, ...more: string[]): Promise<Sighting> {
    const { stdout } = await run(process.execPath, [file, server.url, ...more])
    return JSON.parse(stdout) as Sighting
  }

  it('would be taken by undici’s main entry, so this test can detect it', async () => {
    const { before: free, after: taken } = await look(probe, 'main-entry')
    assert.deepEqual([free.length, taken.length > 0], [0, true])
  })

  it('stay empty when the client runs from its source', async () => {
    assert.deepEqual(await look(probe), { before: [], after: [], user, same: true })
  })

  it('stay unchanged when someone else has filled them', async () => {
    const { before: filled, after: left, same, user: read } = await look(probe, 'filled')
    assert.deepEqual({ filled: filled.length, left, same, read }, { filled: 2, left: filled, same: true, read: user })
  })

  it('stay empty when the client runs from a bundle', async () => {
    await esbuild.build({
      absWorkingDir: root,
      entryPoints: { probe },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      splitting: true,
      platform: 'node',
      target: 'node22',
      mainFields: ['module', 'main'],
      banner: {
        js: 'import{createRequire as __createRequire}from"node:module";const require=__createRequire(import.meta.url);',
      },
      logLevel: 'silent',
    })
    // The folder has no packages near it, so the bundle has to contain everything.
    assert.deepEqual(await look(path.join(folder, 'probe.mjs')), { before: [], after: [], user, same: true })
  })
})
