// Ring 2: tests in the extension host of a real VS Code. Options: [files…] [--grep text].
import { runTests, TestRunFailedError } from '@vscode/test-electron'
import { readTestArguments } from '../support/testArguments.ts'
import { countsVariable } from '../support/runMocha.ts'
import { recordsVariable } from '../support/testRecords.ts'
import { locateVscode } from '../support/vscode/locateVscode.ts'
import { projectRoot } from '../support/vscode/paths.ts'
import { createProfile } from '../support/vscode/profile.ts'
import { bundleEditorTests } from './bundle.ts'
import { cpSync } from 'node:fs'
import { join } from 'node:path'

// The test runner stops its VS Code only on SIGINT.
process.on('SIGTERM', () => process.emit('SIGINT'))

async function runEditorTests(): Promise<number> {
  const { files, grep } = readTestArguments('editor', process.argv.slice(2))
  const [extensionTestsPath, vscode] = await Promise.all([bundleEditorTests(files), locateVscode()])
  // Tests find the spaces of the sandbox directly, even those that its sample puts on a site.
  const profile = createProfile({ 'galley.docsView.groupBy': 'spaces', 'galley.docsView.autoReveal': true })
  const spellChecker = 'streetsidesoftware.code-spell-checker-0.0.0'
  cpSync(join(import.meta.dirname, 'spellChecker'), join(profile.extensions, spellChecker), { recursive: true })
  try {
    return await runTests({
      vscodeExecutablePath: vscode.executable,
      extensionDevelopmentPath: projectRoot,
      extensionTestsPath,
      extensionTestsEnv: {
        [countsVariable]: process.env[countsVariable],
        [recordsVariable]: process.env[recordsVariable],
        GALLEY_TEST_GREP: grep,
        XDG_STATE_HOME: join(profile.folder, 'state'),
      },
      launchArgs: [
        join(import.meta.dirname, 'workspace'),
        `--user-data-dir=${profile.userData}`,
        `--extensions-dir=${profile.extensions}`,
      ],
    })
  } catch (error) {
    if (error instanceof TestRunFailedError) return error.code ?? 1
    throw error
  } finally {
    profile.delete()
  }
}

process.exitCode = await runEditorTests()
