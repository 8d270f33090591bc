import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runCaptured } from '../../../scripts/runCaptured.ts'
import { pinnedNode } from '../../support/vscode/paths.ts'

const file = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url))
const playWindows = ['--import', new URL('../../support/windows.ts', import.meta.url).href]

/** Tests that write and read docs on disk. They hold as they are where files are below drive C: and have backslashes. */
const suites = ['findDocsFolder', 'newContents', 'otherDocs', 'checkConfiguration', 'contentsTree']

describe('Docs folders with the paths of Windows', () => {
  for (const suite of suites) {
    it(`hold what ${suite} tests promise`, async function () {
      this.timeout(180_000)
      const mocha = file('node_modules/mocha/bin/mocha.js')
      const { ok, output } = await runCaptured(pinnedNode, [
        ...playWindows,
        mocha,
        file(`test/unit/folder/${suite}.test.ts`),
      ])
      assert.ok(ok, output)
      assert.match(output, /\d+ passing/)
    })
  }
})
