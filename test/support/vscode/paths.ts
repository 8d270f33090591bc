import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

/** Folder of the project: where package.json is. */
export const projectRoot = resolve(import.meta.dirname, '../../..')

/** Ignored folder that keeps downloaded editors and browsers between runs. */
export const toolsFolder = join(projectRoot, '.vscode-test')

/** Ignored folder for everything a test run leaves for a person to look at: screenshots, logs, the tested .vsix. */
export const outputFolder = join(projectRoot, 'test-output')

/** The Node that the development dependency `node` brings; the version of VS Code's own extension host. */
export const pinnedNode = join(
  createRequire(import.meta.url).resolve('node/package.json'),
  '..',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
