import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { commands } from '../../../src/cli/commands.ts'
import { run } from '../../../src/cli/main.ts'
import { UsageError } from '../../../src/cli/usageError.ts'

describe('The command line', () => {
  async function printed(...args: string[]): Promise<string> {
    let text = ''
    assert.equal(await run(args, (part) => (text += part)), 0)
    return text
  }

  async function refused(...args: string[]): Promise<string> {
    const error: unknown = await run(args, () => undefined).catch((reason: unknown) => reason)
    assert.ok(error instanceof UsageError)
    return error.message
  }

  it('prints its version', async () => {
    assert.equal(await printed('--version'), `${manifest.version}\n`)
  })

  it('explains all commands, or one of them', async () => {
    const all = await printed('help')
    for (const name of Object.keys(commands)) {
      assert.match(all, new RegExp(`^  galley ${name} `, 'm'))
      const own = await printed('help', name)
      assert.match(own, new RegExp(`^galley ${name} `))
      assert.equal(own.match(/^galley /gm)?.length, 1)
      assert.equal(await printed(name, '--help'), own)
    }
    assert.equal(await printed('--help'), all)
  })

  it('lists every option of a command in its help', async () => {
    for (const [name, { options }] of Object.entries(commands)) {
      const own = await printed('help', name)
      for (const option of Object.keys(options)) assert.ok(own.includes(`--${option}`), `${name} --${option}`)
    }
  })

  it('explains where to find commands and options if a name is unknown', async () => {
    assert.equal(await refused('chek'), 'The command “chek” doesn’t exist. To list all commands, run galley help.')
    assert.equal(
      await refused('help', 'toString'),
      'The command “toString” doesn’t exist. To list all commands, run galley help.',
    )
    assert.equal(await refused('check', '--fixx'), "Unknown option '--fixx'. For help, run galley help check.")
    assert.match(await refused('format', '--fix'), /--fix.* For help, run galley help format\./)
    assert.equal(
      await refused('sandbox', '--nonsense'),
      "Unknown option '--nonsense'. For help, run galley help sandbox.",
    )
    assert.match(await refused('status', 'one', 'two'), /Enter only one folder/)
    assert.match(await refused('sandbox', 'one'), /--import/)
  })

  it('reports a folder that doesn’t exist, or has no pages', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'galley-empty-'))
    try {
      assert.equal(await refused('check', folder), `No pages found in ${folder}.`)
      const nowhere = path.join(folder, 'nowhere')
      for (const name of ['check', 'format']) {
        assert.equal(await refused(name, nowhere), `The file or folder ${nowhere} doesn’t exist.`)
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
