import assert from 'node:assert/strict'
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../../src/cli/main.ts'
import { SpyProxy } from '../../support/httpServers/spyProxy.ts'
import { TestSandbox } from '../sandbox/support/testSandbox.ts'

describe('A folder that claims to come from a space', () => {
  const before = { ...process.env }
  let sandbox: TestSandbox
  let served: { url: string; stop: () => Promise<void> }
  let proxy: SpyProxy
  let top: string
  let cloned: string
  let brought: string
  let space: string
  let other: string
  let printed: string
  let questions: string[]

  const galley = async (args: readonly string[], answer?: boolean): Promise<number> => {
    printed = ''
    const ask = async (question: string): Promise<boolean> => {
      questions.push(question)
      return await Promise.resolve(answer === true)
    }
    return await run(args, (text) => (printed += text), answer === undefined ? {} : { ask })
  }
  /** Runs a command that is refused, and asserts that the server got no request. */
  const refused = async (message: RegExp, args: readonly string[], answer?: boolean): Promise<void> => {
    const heard = proxy.requests.length
    await assert.rejects(galley(args, answer), message)
    assert.deepEqual(proxy.requests.slice(heard), [])
  }
  const record = (folder: string): string => path.join(folder, '.galley/checkout.json')

  beforeEach(async () => {
    sandbox = new TestSandbox()
    served = await sandbox.listen()
    proxy = await SpyProxy.start(served.url)
    top = await mkdtemp(path.join(tmpdir(), 'galley-origin-'))
    ;[cloned, brought] = [path.join(top, 'cloned'), path.join(top, 'brought')]
    const page = { operation: 'insert_page' as const, title: 'News', document: { markdown: 'Nothing yet.' } }
    space = sandbox.addSpace({}, [page]).id
    other = sandbox.addSpace({}, [page]).id
    questions = []
    Object.assign(process.env, {
      GALLEY_SERVER_URL: proxy.url,
      GALLEY_TOKEN: sandbox.tokenOf('create'),
      XDG_STATE_HOME: path.join(top, 'state'),
    })
    assert.equal(await galley(['clone', space, cloned]), 0)
    // Copies a folder as Git would bring it, to a path where nothing was cloned.
    await cp(cloned, brought, { recursive: true })
    await writeFile(path.join(brought, 'news.md'), '# News\n\nSomething.\n')
  })

  afterEach(async () => {
    process.env = { ...before }
    await proxy.stop()
    await served.stop()
    sandbox.close()
    await chmod(path.join(top, 'state'), 0o700).catch(() => undefined)
    await rm(top, { recursive: true, force: true })
  })

  it('needs no confirmation if it was cloned on this machine, by any path', async () => {
    await symlink(cloned, path.join(top, 'link'))
    await writeFile(path.join(cloned, 'news.md'), '# News\n\nSomething.\n')
    for (const folder of [cloned, path.join(top, 'link')]) assert.equal(await galley(['status', folder]), 0)
    assert.equal(await galley(['push', cloned, '--subject', 'More']), 0, printed)
    assert.equal(await galley(['pull', cloned]), 0)
  })

  it('sends nothing for any command if no one can be asked, and explains how to name the space', async () => {
    for (const [command = '', ...more] of [
      ['status'],
      ['status', '--json'],
      ['pull'],
      ['push', '--dry-run'],
      ['push', '--subject', 'x'],
    ]) {
      const message = new RegExp(
        `${brought} says that it comes from the space ${space} of ${proxy.url}.*Galley didn’t send anything.*name the space with --space`,
      )
      await refused(message, [command, brought, ...more])
    }
    assert.match(await readFile(path.join(brought, 'news.md'), 'utf8'), /Something/)
  })

  it('sends nothing if the person says no, and asks again', async () => {
    await refused(/Galley didn’t send/, ['push', brought, '--subject', 'x'], false)
    await refused(/Galley didn’t send/, ['pull', brought], false)
    assert.equal(questions.length, 2)
    for (const question of questions) {
      assert.ok(question.includes(space) && question.includes(proxy.url) && question.includes(brought), question)
    }
  })

  it('needs one confirmation', async () => {
    assert.equal(await galley(['status', brought], true), 0)
    assert.equal(await galley(['push', brought, '--subject', 'x'], false), 0)
    assert.equal(await galley(['status', brought]), 0)
    assert.equal(questions.length, 1)
  })

  it('is trusted from then on if the command line names the space, and no other space is', async () => {
    await assert.rejects(
      galley(['push', brought, '--space', other, '--subject', 'x']),
      /comes from the space .*, not from/,
    )
    await refused(/Galley didn’t send/, ['status', brought])
    assert.equal(await galley(['push', brought, '--space', space, '--subject', 'x']), 0)
    assert.equal(await galley(['status', brought]), 0)
  })

  it('needs another confirmation if its record names another space or server', async () => {
    const text = await readFile(record(cloned), 'utf8')
    await writeFile(record(cloned), text.replace(space, other))
    await refused(/says that it comes from the space/, ['push', cloned, '--subject', 'x'])
    await writeFile(record(cloned), text.replaceAll(proxy.url, 'https://evil.example'))
    await refused(/comes from https:\/\/evil\.example, not from/, ['push', cloned, '--subject', 'x'], true)
    process.env['GALLEY_SERVER_URL'] = 'https://evil.example'
    await refused(/of https:\/\/evil\.example/, ['push', cloned, '--subject', 'x'], false)
    await writeFile(record(cloned), text)
    process.env['GALLEY_SERVER_URL'] = proxy.url
    assert.equal(await galley(['status', cloned]), 0)
  })

  it('is trusted after it was connected again', async () => {
    await rm(path.join(brought, '.galley'), { recursive: true })
    await galley(['pull', brought, '--space', space])
    assert.match(printed, /^conflict {2}news\.md$/m)
    assert.equal(await galley(['status', brought]), 1)
    assert.match(printed, /With conflict markers \(can’t be pushed\):\n {2}news\.md/)
  })

  it('is recorded where only the user can read it, without a token', async () => {
    const folder = path.join(top, 'state/galley/checkouts')
    const [file = '', ...others] = await readdir(folder)
    assert.deepEqual(others, [])
    assert.deepEqual(JSON.parse(await readFile(path.join(folder, file), 'utf8')), { server: proxy.url, space })
    if (process.platform === 'win32') return
    const modes = [folder, path.join(folder, file)].map(async (each) => (await stat(each)).mode & 0o777)
    assert.deepEqual(await Promise.all(modes), [0o700, 0o600])
  })

  it('can be cloned even if this can’t be recorded', async () => {
    await writeFile(path.join(top, 'file'), '')
    process.env['XDG_STATE_HOME'] = path.join(top, 'file')
    assert.equal(await galley(['clone', space, path.join(top, 'more')]), 0)
    await refused(/Galley didn’t send/, ['status', path.join(top, 'more')])
    assert.equal(await galley(['status', path.join(top, 'more'), '--space', space]), 0)
  })
})
