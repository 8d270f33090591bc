import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getL10nJson } from '@vscode/l10n-dev'
import { complaints } from '../src/contract/checks/problem.ts'
import { configurationFaults, docsRules, fixTitles } from '../src/core/authoring/checks/docsProblem.ts'
import { externalReasons } from '../src/core/authoring/checks/externalMessages.ts'
import { plainMessages, sampleFaults } from '../src/core/authoring/checks/problemMessages.ts'
import { dialectTags } from '../src/core/text/dialect/dialectTags.ts'
import { frontMatterKeys } from '../src/core/text/dialect/frontMatterKeys.ts'
import { htmlForms } from '../src/core/text/dialect/htmlForms.ts'
import { ownFields } from '../src/core/authoring/blocks/editableBlock.ts'
import { otherBlocks } from '../src/core/authoring/language/blockChoices.ts'
import { visitorVariable } from '../src/core/authoring/language/completions.ts'
import { labelTexts } from '../src/core/authoring/rendering/renderingLabels.ts'
import { differenceTexts } from '../src/core/platform/openApi/differences/differenceRules.ts'
import { fieldTypes, plainFaults } from '../src/core/platform/openApi/overlays/overlayMessages.ts'
import { memberLabels } from '../src/core/platform/openApi/specLocation.ts'
import { typeMessages } from '../src/core/platform/openApi/specProblemMessages.ts'
import { addressProblems, tokenProblems } from '../src/client/network/serverAddress.ts'
import { projectRoot } from '../test/support/vscode/paths.ts'

/** The file with the texts for translators. */
export const l10nBundleFile = join(projectRoot, 'l10n/bundle.l10n.json')

/** Texts by what they are about. */
const tables = [
  addressProblems,
  tokenProblems,
  complaints,
  configurationFaults,
  fixTitles,
  plainMessages,
  sampleFaults,
  externalReasons,
  labelTexts,
  differenceTexts,
  fieldTypes,
  plainFaults,
]

/**
 * Collects all translatable texts from the source, and returns the JSON of the bundle. Layers without the editor get a
 * translator as `t`. The source is rewritten to call the editor's translator, which is the one that the collector
 * knows.
 */
export async function l10nBundle(): Promise<string> {
  const files = globSync(['src/*.ts', 'src/{client,core,features,folder}/**/*.ts'], { cwd: projectRoot }).sort()
  const sources = files.map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  // The collector compiles its queries for each import of the editor in each text, so it gets a single text with a
  // single import.
  const contents = `import * as vscode from 'vscode'\n${sources
    .filter((source) => /\bt\(/.test(source))
    .map(readable)
    .join('\n')}`
  const described = [dialectTags, htmlForms, frontMatterKeys, otherBlocks, ownFields, visitorVariable].flatMap(
    describedTexts,
  )
  const asData = [
    ...tables.flatMap((texts) => Object.values<string>(texts)),
    ...memberLabels.values(),
    ...[...typeMessages.values()].flat(),
    ...Object.values(docsRules).map(({ why }) => why),
    ...described,
  ]
  const texts = {
    ...(await getL10nJson([{ extension: '.ts', contents }])),
    ...Object.fromEntries(asData.map((text) => [text, text])),
  }
  const sorted = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/** Returns the texts of a description that people read: labels and explanations, at any depth. */
function describedTexts(description: unknown): string[] {
  if (typeof description !== 'object' || description === null) return []
  return Object.entries(description).flatMap(([name, value]) => {
    const isShown = (name === 'label' || name === 'doc') && typeof value === 'string'
    return isShown ? [value] : describedTexts(value)
  })
}

/** Returns the source without imports, with every translator called like the editor's. */
function readable(source: string): string {
  const translator = /from 'vscode'/.test(source) ? /(?<![\w.])l10n\.t\(/g : /(?<![\w.])t\(/g
  return source.replace(/^import .*?from '[^']*'$/gms, '').replace(translator, 'vscode.l10n.t(')
}
