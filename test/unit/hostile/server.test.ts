import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathFlaw } from '../../../src/core/docs/files/fileNames.ts'
import { readCheckout } from '../../../src/folder/checkout/checkoutRecord.ts'
import { cloneSpace, type Platform } from '../../../src/folder/checkout/cloneSpace.ts'
import { compare } from '../../../src/folder/checkout/comparison.ts'
import { pullChanges } from '../../../src/folder/checkout/pullChanges.ts'
import { pushChanges } from '../../../src/folder/checkout/pushChanges.ts'
import { planPush } from '../../../src/folder/checkout/pushPlan.ts'
import { onFaultyDisk, type DiskFault } from '../../support/disk/faultyDisk.ts'
import { openFolderPlatform } from '../../support/folder/folderPlatform.ts'
import { readFolder } from '../../support/folder/readFolder.ts'
import { canary, createSurroundings, snapshotOf } from '../../support/hostile/hostileRepository.ts'
import type { TestSandbox } from '../sandbox/support/testSandbox.ts'

/** What a server can send in place of a name. */
const names = [
  '../../.git/config',
  '../outside/secret.md',
  '/etc/cron.d/x',
  'C:\\Windows\\x',
  '..\\..\\outside\\x',
  '.git/hooks/post-merge',
  '.vscode/tasks.json',
  '.env',
  '.',
  '..',
  '',
  ' ',
  '...',
  'CON',
  'nul.md',
  'com¹',
  'GIT~1',
  'a\u0000b',
  'a\nb',
  '\u001b[2Jx',
  'gpj.\u202egnp',
  'a:b|c?d*e<f>g"h',
  'end. ',
  'x'.repeat(5000),
  '👩‍💻'.repeat(100),
  '.galley/checkout.json',
  '.gitbook/../../x',
  'SUMMARY.md',
  '__proto__',
]
const fields = ['id', 'name', 'slug', 'path', 'title', 'gitPath'] as const

describe('A hostile server', () => {
  let sandbox: TestSandbox
  let platform: Platform
  let close: () => Promise<void>
  let top: string
  let space: string

  before(async () => ({ sandbox, platform, close } = await openFolderPlatform()))
  after(async () => await close())

  beforeEach(() => {
    top = mkdtempSync(path.join(tmpdir(), 'galley-hostile-'))
    space = sandbox.addSpace({}, [
      {
        operation: 'insert_files',
        files: [{ name: 'a.png', contentType: 'image/png', content: new Uint8Array([1, 2]) }],
      },
      { operation: 'insert_page', title: 'Guides', ref: 'guides', document: { markdown: 'Begin.' } },
      { operation: 'insert_page', title: 'Install', into: 'guides', document: { markdown: 'One.' } },
    ]).id
  })

  afterEach(() => rmSync(top, { recursive: true, force: true }))

  /** Returns the platform with responses in which one field of each page and file is replaced. */
  const saying = (field: (typeof fields)[number], value: string): Platform => {
    const own = new Map<string, string>()
    const changed = (each: unknown): unknown => {
      if (Array.isArray(each)) return each.map(changed)
      if (typeof each !== 'object' || each === null) return each
      const copy: Record<string, unknown> = Object.fromEntries(
        Object.entries(each).map(([key, inner]) => [key, changed(inner)]),
      )
      if (!('id' in copy) || (copy['object'] === 'space' && field === 'id')) return copy
      if (field === 'gitPath') copy['git'] = { path: value, oid: 'x' }
      else if (field === 'id') {
        own.set(`${value}${own.size === 0 ? '' : own.size}`, String(copy['id']))
        copy['id'] = [...own.keys()].at(-1)
      } else if (field in copy) copy[field] = value
      return copy
    }
    const asked = (input: unknown): unknown => {
      if (typeof input !== 'object' || input === null) return input
      return Object.fromEntries(
        Object.entries(input).map(([key, each]: [string, unknown]) => [
          key,
          typeof each === 'string' ? (own.get(each) ?? each) : each,
        ]),
      )
    }
    const client = new Proxy(platform.client, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function' || !/^list|^getPage/.test(String(name))) return method
        return async (input: unknown, ...rest: unknown[]) => {
          const answer: unknown = await Reflect.apply(method, target, [asked(input), ...rest])
          return String(name).startsWith('list') ? changed(answer) : answer
        }
      },
    })
    return { ...platform, client }
  }

  for (const field of fields) {
    it(`can’t write outside a folder, or to hidden files in it, with any value for ${field}`, async () => {
      createSurroundings(top)
      const before = snapshotOf(top)
      for (const [at, value] of names.entries()) {
        const folder = path.join(top, 'repository', `clone-${at}`)
        mkdirSync(path.join(folder, '.git'), { recursive: true })
        writeFileSync(path.join(folder, '.git', 'config'), canary)
        const failure = await cloneSpace(saying(field, value), { space }, folder).then(
          () => '',
          (error: Error) => `${error.name}: ${error.message}`,
        )
        assert.doesNotMatch(failure, /TypeError|RangeError/, `${field} is ${JSON.stringify(value)}`)
        for (const [file, text] of await readFolder(folder)) {
          if (file === '.git/config') assert.equal(text, canary)
          else if (!file.startsWith('.galley/')) assert.equal(pathFlaw(file), undefined, file)
        }
        assert.deepEqual(snapshotOf(top), before, `${field} is ${JSON.stringify(value)}`)
      }
    })
  }

  it('never receives the content of hidden or outside files, even if links in the folder point to them', async () => {
    const repository = createSurroundings(top)
    const folder = path.join(repository.folder, 'docs')
    await cloneSpace(platform, { space }, folder)
    symlinkSync('../../.env', path.join(folder, 'env.md'))
    symlinkSync('../../../outside/secret.md', path.join(folder, '.gitbook/assets/secret.png'))
    writeFileSync(path.join(folder, '.env'), canary)
    symlinkSync('../../.env', path.join(folder, '.gitbook/assets/logo.png'))
    writeFileSync(path.join(folder, 'guides/install.md'), '# Install\n\n![](../.gitbook/assets/logo.png)\n')
    const checkout = await readCheckout(folder)
    assert.ok(checkout)
    const sent: string[] = []
    const client = new Proxy(platform.client, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return async (...given: unknown[]) => {
          sent.push(JSON.stringify(given))
          return (await Reflect.apply(method, target, given)) as unknown
        }
      },
    })
    const comparison = await compare(platform.client, folder, checkout)
    const plan = planPush(comparison, platform.t)
    const { id } = await platform.client.createChangeRequest({ spaceId: space, body: { subject: 'Mine' } })
    await pushChanges({ ...platform, client }, folder, { comparison, plan, changeRequest: id })
    assert.ok(sent.length > 0)
    const base64 = Buffer.from(canary).toString('base64').replace(/=+$/, '').slice(0, -1)
    for (const each of sent) assert.ok(!each.includes(canary) && !each.includes(base64), each.slice(0, 300))
  })

  for (const fault of ['ENOSPC', 'EIO', 'EROFS', 'short'] as const) {
    it(`leaves every file of a pull old or new, at each step where the disk fails: ${fault}`, async () => {
      const start = path.join(top, 'start')
      await cloneSpace(platform, { space }, start)
      sandbox.edit(
        space,
        { operation: 'insert_page', title: 'Late', document: { markdown: 'Came late. '.repeat(200) } },
        {
          operation: 'insert_files',
          files: [{ name: 'b.png', contentType: 'image/png', content: new Uint8Array(500) }],
        },
      )
      await onEachStep(start, fault, async (folder) => {
        const checkout = await readCheckout(folder)
        assert.ok(checkout)
        await pullChanges(platform, folder, checkout)
      })
    })

    it(`leaves every file of a push old or new, at each step where the disk fails: ${fault}`, async () => {
      const start = path.join(top, 'start')
      await cloneSpace(platform, { space }, start)
      writeFileSync(path.join(start, 'tips.md'), `# Tips\n\n${'Written in the folder. '.repeat(50)}\n`)
      await onEachStep(start, fault, async (folder) => {
        const checkout = await readCheckout(folder)
        assert.ok(checkout)
        const comparison = await compare(platform.client, folder, checkout)
        const plan = planPush(comparison, platform.t)
        const { id } = await platform.client.createChangeRequest({ spaceId: space, body: { subject: 'Mine' } })
        await pushChanges(platform, folder, { comparison, plan, changeRequest: id })
      })
    })
  }

  /**
   * Works on copies of a folder, on a disk that fails after each number of steps. Checks that every file is old or new.
   */
  async function onEachStep(start: string, fault: DiskFault, work: (folder: string) => Promise<void>): Promise<void> {
    const copy = async (name: string): Promise<string> => {
      await cp(start, path.join(top, name), { recursive: true })
      return path.join(top, name)
    }
    const whole = await copy('whole')
    await work(whole)
    const [before, after] = [await readFolder(start), await readFolder(whole)]
    assert.notDeepEqual(after, before)
    for (let steps = 0; ; steps++) {
      const folder = await copy(`faulty-${steps}`)
      const { isFaulty, result } = await onFaultyDisk({ steps, fault }, async () => await work(folder))
      const failure = await result.then(
        () => undefined,
        (error: Error) => error,
      )
      for (const [file, text] of await readFolder(folder)) {
        if (file === '.galley/checkout.json') JSON.parse(text)
        else assert.ok(text === before.get(file) || text === after.get(file), `${file} after ${steps} steps`)
      }
      if (failure !== undefined) assert.doesNotMatch(failure.message, /^E[A-Z]+:/, `after ${steps} steps`)
      if (!isFaulty) return
      rmSync(folder, { recursive: true })
    }
  }
})
