// Bundles all tests of the editor ring, for debugging with the launch configuration `Editor tests`.
import { readTestArguments } from '../support/testArguments.ts'
import { bundleEditorTests } from './bundle.ts'

await bundleEditorTests(readTestArguments('editor', []).files)
