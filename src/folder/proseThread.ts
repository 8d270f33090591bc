import { parentPort, workerData } from 'node:worker_threads'
import { ProseReader, type ProsePage, type FolderProseSettings } from './proseReader.ts'
import { lowerThreadPriority } from './threadPriority.ts'

// A worker that checks the prose of pages while it gets any.
lowerThreadPriority()
const { folder, wanted } = workerData as { readonly folder: string; readonly wanted: FolderProseSettings }
const reader = new ProseReader(folder, wanted)
parentPort?.on('message', (pages: readonly ProsePage[]) => parentPort?.postMessage(reader.read(pages)))
