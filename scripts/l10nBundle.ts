import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getL10nJson } from '@vscode/l10n-dev'
import { addressProblems, tokenProblems } from '../src/client/network/serverAddress.ts'
import { projectRoot } from '../test/support/vscode/paths.ts'

/** The bundle of texts for translators, in the project. */
export const l10nBundleFile = join(projectRoot, 'l10n/bundle.l10n.json')

/**
 * Collects every text for people from the source, as the JSON text of the bundle. Layers without the editor get their
 * translator passed in as `t`; it is made to look like the editor's, which is the one that the collector knows.
 */
export async function l10nBundle(): Promise<string> {
  const withWords = [
    'src/{client,features}/**/*.ts',
    'src/core/changeRequests/*.ts',
    'src/core/openApi/specProblemMessages.ts',
  ]
  const files = globSync(withWords, { cwd: projectRoot }).sort()
  const sources = files.map((file) => readFileSync(join(projectRoot, file), 'utf8'))
  // Reading a source takes the collector long; most have no text in them.
  const contents = sources.flatMap((source) => {
    return /\bt\(/.test(source) ? { extension: '.ts' as const, contents: readable(source) } : []
  })
  const problems = Object.values({ ...addressProblems, ...tokenProblems }).map((text) => [text, text])
  const texts = { ...(await getL10nJson(contents)), ...Object.fromEntries(problems) }
  const sorted = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

function readable(source: string): string {
  if (/from 'vscode'/.test(source)) return source
  return `import * as vscode from 'vscode'\n${source.replace(/(?<![\w.])t\(/g, 'vscode.l10n.t(')}`
}
