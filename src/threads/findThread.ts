import { parentPort, workerData } from 'node:worker_threads'
import { replaceMatches } from '../core/text/edits/replaceMatches.ts'
import type { TextQuery } from '../core/text/edits/textQuery.ts'

// A worker that searches one page after the other, so that an expression that never ends can be stopped.
parentPort?.on('message', (text: string) => parentPort?.postMessage(replaceMatches(text, workerData as TextQuery)))
parentPort?.postMessage('ready')
