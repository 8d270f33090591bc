// Bundles all tests of the editor ring, for debugging with the launch configuration `Editor tests`.
import { join } from 'node:path'
import { readTestArguments } from '../support/testArguments.ts'
import { outputFolder } from '../support/vscode/paths.ts'
import { bundleEditorTests } from './bundle.ts'

await bundleEditorTests(readTestArguments('editor', []).files, join(outputFolder, 'editor'))
