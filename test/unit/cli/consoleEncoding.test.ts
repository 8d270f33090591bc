import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from '../../support/vscode/paths.ts'

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url))

/** Enough pages for an output that no pipe takes at once, so that characters are split between two writes. */
const pages = 700

describe('The output on a pipe', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'galley-console-'))
    writeFileSync(path.join(folder, 'README.md'), '# Überblick\n')
    const entries = Array.from({ length: pages }, (_, number) => `* [Seite ${number}](größe-${number}.md)\n`)
    writeFileSync(path.join(folder, 'SUMMARY.md'), `# Inhalt\n\n* [Überblick](README.md)\n${entries.join('')}`)
    for (let number = 0; number < pages; number++) {
      writeFileSync(path.join(folder, `größe-${number}.md`), `# Größe\n\n[😀](ページ😀-${number}.md)\n`)
    }
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

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
        for (let number = 0; number < pages; number++) {
          assert.ok(text.includes(`größe-${number}.md`), `größe-${number}.md`)
          assert.ok(text.includes(`ページ😀-${number}.md`), `ページ😀-${number}.md`)
        }
        assert.doesNotMatch(text, /\uFFFD/)
      })
    }
  }
})
