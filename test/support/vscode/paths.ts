import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** The folder of the project, with package.json. */
export const projectRoot = resolve(import.meta.dirname, '../../..')

/** The ignored folder that keeps downloaded editors and browsers between runs. */
export const toolsFolder = join(projectRoot, '.vscode-test')

/** The ignored folder for the results of a test run: screenshots, logs, the tested .vsix. */
export const outputFolder = join(projectRoot, 'test-output')

/** The folder for what failed tests leave, with a folder for each. */
export const failuresFolder = join(outputFolder, 'failures')

/** The Node of the development dependency `node`, in the version of VS Code's extension host. */
export const pinnedNode = join(
  createRequire(import.meta.url).resolve('node/package.json'),
  '..',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
