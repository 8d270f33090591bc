import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { runCaptured } from '../../../scripts/runCaptured.ts'
import { isLongRun } from '../../support/testSize.ts'
import { pinnedNode } from '../../support/vscode/paths.ts'

const file = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url))

/** Tests that read and write docs on disk. They must also pass on disks of other systems. */
const suites = [
  'findDocsFolder',
  'newContents',
  'otherDocs',
  'checkConfiguration',
  'contentsTree',
  'structureEdits',
  'structureFixes',
  'cachedFolder',
  'specFile',
  'folderSearch',
  'matchPages',
  'mayPointTo',
].map((name) => `test/unit/folder/${name}.test.ts`)
const disks = ['otherDisks', 'atomicFile', 'privateFiles', 'fileLock'].map((name) => `test/unit/disk/${name}.test.ts`)

const onWindows = [...suites, ...disks.slice(1)]
const share = { GALLEY_TEST_ROOT: '\\\\server\\share' }

interface OtherSystem {
  readonly hook: string
  readonly files: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

const systems: Readonly<Record<string, OtherSystem>> = {
  'have paths with drives and backslashes': { hook: 'windows.ts', files: onWindows },
  'ignore case': { hook: 'insensitiveDisk.ts', files: suites },
}

/** Only in the long run: they read and write as the others do, or take long. */
const longSystems: Readonly<Record<string, OtherSystem>> = {
  'have docs on a network share': { hook: 'windows.ts', files: onWindows, env: share },
  'ignore case while a plan is carried out': {
    hook: 'insensitiveDisk.ts',
    files: [...suites, 'test/unit/folder/applyFolderPlan.test.ts'],
  },
}

describe('Docs folders on systems that', () => {
  for (const [name, { hook, files, env }] of Object.entries({ ...systems, ...(isLongRun ? longSystems : {}) })) {
    it(`${name} pass the tests of folders`, async function () {
      this.timeout(300_000)
      const { ok, output } = await runCaptured(
        pinnedNode,
        [
          '--import',
          new URL(`../../support/${hook}`, import.meta.url).href,
          file('node_modules/mocha/bin/mocha.js'),
          '--timeout',
          '120000',
          ...files.map(file),
        ],
        // At the usual size, also in the long run.
        { ...process.env, GALLEY_TEST_LONG: '', ...env },
      )
      assert.ok(ok, output)
      assert.match(output, /\d{2,} passing/)
    })
  }
})
