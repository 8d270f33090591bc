import type { DocsBody } from '../core/docs/body/docsBody.ts'
import type { ProseExtent } from '../core/authoring/prose/proseChecks.ts'
import type { CheckConfiguration } from './checkConfiguration.ts'
import type { DocsFolder } from './docsFolder.ts'
import { findProse, type FindOptions, type FolderProse } from './findProse.ts'
import { folderProseSettings } from './folderProse.ts'
import { knownWords } from './knownWords.ts'

interface ConfiguredOptions extends Pick<FindOptions, 'signal' | 'onProgress'> {
  readonly specs: DocsBody['specs']
  readonly extent?: ProseExtent
  /** Whether dictionaries in packages around the folder count. Their rules become regular expressions. */
  readonly trustsPackages?: boolean
}

/** Returns the prose problems of a folder by its own configuration. Undefined if that configures none. */
export async function configuredProse(
  docs: DocsFolder,
  configuration: CheckConfiguration,
  { specs, extent = 'configured', trustsPackages = true, signal, onProgress }: ConfiguredOptions,
): Promise<FolderProse | undefined> {
  const packagesAround = trustsPackages ? docs.folder : undefined
  const choice = { isOn: false, language: 'en', dictionaries: {}, packagesAround }
  const wanted = await folderProseSettings(configuration, extent, choice)
  if (wanted === undefined) return undefined
  const known = knownWords(docs, configuration.prose.words, specs)
  return await findProse(docs, wanted, { signal, isKnown: (word) => known.has(word), onProgress })
}
