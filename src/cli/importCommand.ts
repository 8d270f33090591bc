import { english, partsText } from '../core/text/messages/translate.ts'
import { importDocument } from '../folder/importDocuments.ts'
import { findDocuments, DocumentFault, type ReadDocument } from '../folder/readDocuments.ts'
import { namedDocs } from './namedDocs.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/** The options of `galley import`. */
interface ImportOptions {
  /** Documents, and folders with documents. */
  readonly paths: readonly string[]
  /** The docs folder that gets the pages. */
  readonly into: string
}

/**
 * Adds documents to a docs folder, a page each, and says for each what couldn't be kept. Exit status: 1 if a document
 * couldn't be imported.
 */
export async function importCommand({ paths, into }: ImportOptions, output: Output): Promise<number> {
  const [docs, another] = await namedDocs([into])
  if (docs === undefined || another !== undefined) throw new UsageError('--into must name one docs folder.')
  const documents = await findDocuments(paths)
  let failed = 0
  for (const document of documents) {
    try {
      const { file, dropped } = await importDocument(docs.place.folder, document)
      output.line(`${document} → ${file}${simplified(dropped)}`)
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
      failed++
      output.line(`${document} wasn’t imported. ${error.message}`)
    }
  }
  const imported = documents.length - failed
  output.line(imported === 1 ? '1 document imported.' : `${imported} documents imported.`)
  return failed > 0 ? 1 : 0
}

function simplified(dropped: ReadDocument['dropped']): string {
  const names = {
    image: ['1 image', '{0} images'],
    script: ['1 script', '{0} scripts'],
    form: ['1 form field', '{0} form fields'],
    frame: ['1 embedded part', '{0} embedded parts'],
    mergedCell: ['1 merged cell', '{0} merged cells'],
    link: ['1 link that can’t be opened', '{0} links that can’t be opened'],
  } as const
  const parts = [...dropped].map(([part, count]) =>
    count === 1 ? names[part][0] : english(names[part][1], String(count)),
  )
  return parts.length === 0 ? '' : ` (simplified: ${partsText(parts, english)})`
}
