import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unpackedCli } from '../../support/unpackedCli.ts'
import { runCaptured } from '../../../scripts/runCaptured.ts'
import { sandboxCommand } from '../../../src/cli/sandboxCommand.ts'
import { OwnedProcess } from '../../support/vscode/ownedProcess.ts'
import { pinnedNode } from '../../support/vscode/paths.ts'

describe('The packaged command line', () => {
  let top: string
  let main: string

  before(async () => {
    top = await mkdtemp(path.join(tmpdir(), 'galley-packed-'))
    main = await unpackedCli(top)
  })

  after(async () => await rm(top, { recursive: true, force: true }))

  it('runs a sandbox, clones a space, pushes an edit, and pulls nothing after the merge', async () => {
    const sandbox = OwnedProcess.start(pinnedNode, [main, 'sandbox'])
    try {
      const [line] = await sandbox.waitForOutput(/^\{.*\}$/m)
      const { url, token, organization } = JSON.parse(line) as { url: string; token: string; organization: string }
      const call = async <T>(method: string, address: string): Promise<T> => {
        const answer = await fetch(`${url}/v1${address}`, { method, headers: { authorization: `Bearer ${token}` } })
        assert.ok(answer.ok, `${method} ${address}: ${answer.status}`)
        return (await answer.json()) as T
      }
      const env = { ...process.env, GALLEY_SERVER_URL: url, GALLEY_TOKEN: token }
      const galley = async (...args: string[]): Promise<string> => {
        const { ok, output } = await runCaptured(pinnedNode, [main, ...args], env)
        assert.ok(ok, output)
        return output
      }
      const { items } = await call<{ items: { id: string; title: string }[] }>('GET', `/orgs/${organization}/spaces`)
      const space = items.find(({ title }) => title === 'Galley user guide')?.id ?? ''
      const folder = path.join(top, 'docs')
      assert.match(await galley('clone', space, folder), /^Checked out .* into /)
      const page = path.join(folder, 'README.md')
      await writeFile(page, `${await readFile(page, 'utf8')}\nWritten on the command line.\n`)
      assert.match(
        await galley('push', folder, '--subject', 'From a folder'),
        /Pushed into change request #\d+ \(edited pages: 1\)/,
      )
      const requests = `/spaces/${space}/change-requests`
      const open = await call<{ items: { id: string; subject: string }[] }>('GET', `${requests}?status=draft`)
      const pushed = open.items.find(({ subject }) => subject === 'From a folder')?.id ?? ''
      await call('POST', `${requests}/${pushed}/merge`)
      assert.match(await galley('pull', folder), /No changes on the platform/)
      assert.match(await readFile(page, 'utf8'), /Written on the command line/)
    } finally {
      await sandbox.stop()
    }
  })

  it('says which Node the sandbox needs if it’s too old', async () => {
    await assert.rejects(
      sandboxCommand([], '20.19.0'),
      /The sandbox needs Node 22\.13 or later.* This is Node 20\.19\.0/,
    )
  })

  it('checks docs on Node 20, which has no Map.groupBy', async () => {
    const folder = path.join(top, 'twenty')
    await mkdir(folder)
    await writeFile(path.join(folder, 'README.md'), '# Start\n\n[x](none.md) recieve\n')
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Start](README.md)\n')
    const asOnNode20 = ['--import', 'data:text/javascript,delete Map.groupBy']
    const { output } = await runCaptured(pinnedNode, [...asOnNode20, main, 'check', '--prose', folder])
    assert.match(output, /dead-link[^]*spelling[^]*Checked 1 page\. Errors: 1/)
  })

  it('doesn’t fail when a reader such as head closes the pipe', async function () {
    if (process.platform === 'win32') this.skip()
    const folder = path.join(top, 'many')
    await mkdir(folder)
    // More than fits into a pipe.
    await writeFile(path.join(folder, 'README.md'), `# Many\n\n${'[x](none.md)\n\n'.repeat(3000)}`)
    await writeFile(path.join(folder, 'SUMMARY.md'), '* [Many](README.md)\n')
    const line = `"${pinnedNode}" "${main}" check "${folder}" | head -n 1`
    const { ok, output } = await runCaptured('sh', ['-c', line])
    assert.ok(ok)
    assert.match(output, /^[^\n]*dead-link[^\n]*\n$/)
  })
})
