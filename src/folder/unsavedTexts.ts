import { readDocsConfig } from '../core/docs/gitSync/docsConfig.ts'
import { readSummary } from '../core/docs/gitSync/summaryFile.ts'
import { configPath, type DocsFolder } from './docsFolder.ts'
import { FolderBody } from './folderBody.ts'
import { readPageRecord } from './pageRecord.ts'

/** Returns the docs with unsaved texts, given by path relative to the root. */
export function withUnsaved(docs: DocsFolder, texts: ReadonlyMap<string, string>): DocsFolder {
  if (texts.size === 0) return docs
  const { summary, configText } = docs
  const contents = summary && texts.get(summary.path)
  const edited =
    summary && contents !== undefined ? { ...summary, text: contents, file: readSummary(contents) } : summary
  const records = new Map(
    [...docs.records].map(([file, record]) => {
      const text = texts.get(file)
      return [file, text === undefined ? record : readPageRecord(file, text)]
    }),
  )
  const config = configText === undefined ? undefined : texts.get(configPath(docs))
  const { includes, variables, tags, title } = docs.body
  const { folder, files } = docs
  return {
    ...docs,
    records,
    summary: edited,
    body: new FolderBody({ folder, title, files, records, summary: edited, includes, variables, tags }),
    // The root of the pages stays, because another root would be another folder.
    ...(config !== undefined && { configText: config, config: { ...readDocsConfig(config), root: docs.config.root } }),
  }
}
