import { parentPort, workerData } from 'node:worker_threads'
import { ProseReader, type ProsePage, type WantedFolderProse } from './proseReader.ts'

// A thread of its own that looks through the words of pages as long as it is given some.
const { folder, wanted } = workerData as { readonly folder: string; readonly wanted: WantedFolderProse }
const reader = new ProseReader(folder, wanted)
parentPort?.on('message', (pages: readonly ProsePage[]) => parentPort?.postMessage(reader.read(pages)))
