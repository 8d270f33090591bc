import path from 'node:path'
import { isFile, isFolder, namesIn } from '../disk/namedPaths.ts'
import { keepWorker, takeWorker } from '../threads/idleWorkers.ts'
import { DocumentFault, type DocumentWork, type ReadDocument } from './readDocument.ts'

/** The maximum number of documents of one import. */
const maxDocuments = 500

/** Finds the documents at paths, in folders too. Links in folders aren't followed. */
export async function findDocuments(paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const look = async (place: string, isNamed: boolean): Promise<void> => {
    if (found.length > maxDocuments)
      throw new DocumentFault(`There are more than ${maxDocuments} documents. Import fewer at once.`)
    if (await isFile(place)) {
      if (isNamed || /\.(?:docx|html?)$/i.test(place)) found.push(place)
      return
    }
    if (!(await isFolder(place))) {
      if (isNamed) throw new DocumentFault(`The file or folder ${place} doesn’t exist.`)
      return
    }
    for (const name of (await namesIn(place)).sort())
      if (!name.startsWith('.')) await look(path.join(place, name), false)
  }
  for (const each of paths) await look(each, true)
  return found
}

/** A document that was named, and what was read or why it couldn't be read. */
export type NamedDocument = { readonly path: string } & ({ readonly read: ReadDocument } | { readonly fault: string })

/** Reads documents one after the other. Calls `progress` before each. */
export async function readDocuments(
  paths: readonly string[],
  split: boolean,
  progress: (path: string) => void = () => undefined,
): Promise<NamedDocument[]> {
  const found: NamedDocument[] = []
  for (const each of paths) {
    progress(each)
    try {
      found.push({ path: each, read: await readInThread({ file: each, split }) })
    } catch (error) {
      if (!(error instanceof DocumentFault)) throw error
      found.push({ path: each, fault: error.message })
    }
  }
  return found
}

/** The worker that reads a document, and its limits. Its reader counts what is outside the heap. */
const documentThread = path.join(import.meta.dirname, `documentThread${path.extname(import.meta.filename)}`)
const limits = { maxOldGenerationSizeMb: 256 }
const maxMilliseconds = 10_000

type Answer = { readonly read: ReadDocument } | { readonly fault: string }

/** Reads a document in a worker. Rejects with a {@link DocumentFault} if that takes too long or too much memory. */
async function readInThread(work: DocumentWork): Promise<ReadDocument> {
  const worker = takeWorker(documentThread, limits)
  const tooMuch = new DocumentFault('Reading it takes too long or too much memory. Split it, and import the parts.')
  let isUsable = false
  const limit = AbortSignal.timeout(maxMilliseconds)
  try {
    return await new Promise<ReadDocument>((resolve, reject) => {
      worker.once('message', (answer: Answer) => {
        isUsable = true
        if ('read' in answer) resolve(answer.read)
        else reject(new DocumentFault(answer.fault))
      })
      worker.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch : error)
      })
      limit.addEventListener('abort', () => reject(tooMuch))
      worker.postMessage(work)
    })
  } finally {
    if (isUsable) keepWorker(documentThread, worker)
    else await worker.terminate()
  }
}
