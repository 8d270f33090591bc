import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnce } from '../../support/vscode/installOnce.ts'

describe('Installing a tool once', () => {
  let parent: string
  let folder: string

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'galley-install-'))
    folder = join(parent, 'tool')
  })

  afterEach(() => rmSync(parent, { recursive: true }))

  it('starts again after a failed attempt', async () => {
    const failing = installOnce(folder, async () => {
      writeFileSync(join(folder, 'half'), '')
      throw new Error('The network is gone.')
    })
    await assert.rejects(failing, /network is gone/)
    await installOnce(folder, async () => writeFileSync(join(folder, 'whole'), ''))
    assert.equal(existsSync(join(folder, 'half')), false)
    assert.equal(existsSync(join(folder, 'whole')), true)
  })

  it('takes over from a run that was killed', async () => {
    const gone = 2 ** 22 + 1
    writeFileSync(`${folder}.lock`, String(gone))
    await installOnce(folder, async () => {})
    assert.equal(existsSync(`${folder}.lock`), false)
  })

  it('installs once when two runs start at the same time', async () => {
    let installs = 0
    const install = async (): Promise<void> => void installs++
    await Promise.all([installOnce(folder, install), installOnce(folder, install)])
    await installOnce(folder, install)
    assert.equal(installs, 1)
  })
})
