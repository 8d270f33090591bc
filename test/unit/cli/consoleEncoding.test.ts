import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../support/vscode/paths.ts'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))

/** Enough links for an output that no pipe takes at once, so that characters are split between two writes. */
const [pages, links] = [70, 15]
const names = Array.from({ length: pages }, (_, number) => `größe-${number}.md`)
const targets = Array.from({ length: pages * links }, (_, number) => `ページ😀-${number}.md`)

describe('The output on a pipe', () => {
  let folder: string

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-console-'))
    writeFileSync(path.join(folder, 'README.md'), '# Überblick\n')
    const entries = names.map((name, number) => `* [Seite ${number}](${name})\n`)
    writeFileSync(path.join(folder, 'SUMMARY.md'), `# Inhalt\n\n* [Überblick](README.md)\n${entries.join('')}`)
    for (const [number, name] of names.entries()) {
      const dead = targets.slice(number * links, (number + 1) * links)
      writeFileSync(path.join(folder, name), `# Größe\n\n${dead.map((target) => `[😀](${target})\n`).join('')}`)
    }
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const locale of ['C', 'POSIX', 'de_DE.ISO-8859-1']) {
    for (const format of ['text', 'json']) {
      it(`is UTF-8 without lost characters in the locale ${locale}: ${format}`, () => {
        const env = { ...process.env, LANG: locale, LC_ALL: locale }
        const { stdout } = spawnSync(pinnedNode, [main, 'check', folder, '--all', '--format', format], {
          env,
          maxBuffer: 2 ** 26,
        })
        assert.ok(stdout.length > 2 ** 16)
        const text = new TextDecoder('utf-8', { fatal: true }).decode(stdout)
        for (const name of [...names, ...targets]) assert.ok(text.includes(name), name)
        assert.doesNotMatch(text, /\uFFFD/)
      })
    }
  }
})
