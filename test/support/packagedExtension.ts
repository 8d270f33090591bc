import { join } from 'node:path'
import { outputFolder } from './vscode/paths.ts'

/** The .vsix that the journey ring packages before its tests run, and that each journey installs. */
export const packagedExtension = join(outputFolder, 'galley.vsix')
