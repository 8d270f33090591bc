import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { projectRoot } from '../../support/vscode/paths.ts'

/** Ways to reach Node, one a line. */
const ways = [
  "import a from 'node:fs'",
  "import b from 'fs'",
  "import { join } from 'path/posix'",
  "export { readFileSync } from 'node:fs'",
  "export const c = async () => await import('node:fs')",
  "export const d = async () => await import('fs')",
  "export const e = () => require('node:fs')",
  'export const f = () => process.env',
  'export const g = () => globalThis.process',
  'export const h = () => global',
  "export const i = () => Buffer.from('')",
  "export const j = () => globalThis.Buffer.from('')",
]

describe('The lint rules for code without Node', function () {
  this.timeout(60_000)
  const folder = mkdtempSync(path.join(tmpdir(), 'galley-lint-'))

  before(() => {
    copyFileSync(path.join(projectRoot, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
    // The configuration names a plugin of the project.
    mkdirSync(path.join(folder, 'scripts'))
    copyFileSync(path.join(projectRoot, 'scripts/oneReader.ts'), path.join(folder, 'scripts/oneReader.ts'))
    symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const place of ['contract', 'core/text', 'core/docs', 'site/pages']) {
    it(`refuse every way to it in ${place}`, () => {
      const file = path.join(folder, 'src', place, 'file.ts')
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `${ways.join('\n')}\n`)
      const oxlint = path.join(projectRoot, 'node_modules/oxlint/bin/oxlint')
      const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', file], { cwd: folder })
      const { diagnostics } = JSON.parse(String(stdout)) as {
        diagnostics: { code: string; labels: { span: { line: number } }[] }[]
      }
      const ofRules = diagnostics.filter(({ code }) => /no-restricted|prefer-node-protocol/.test(code))
      const refused = new Set(ofRules.flatMap(({ labels }) => labels.map(({ span }) => span.line)))
      assert.deepEqual(
        ways.filter((_, at) => !refused.has(at + 1)),
        [],
      )
    })
  }
})
