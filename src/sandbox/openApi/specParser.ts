import { parentPort, workerData } from 'node:worker_threads'
import { readSpec } from './readSpec.ts'

/** A thread of its own that reads one specification, so that a huge one keeps nobody waiting. */
const { text } = workerData as { text: string }
const answer = async (): Promise<void> => parentPort?.postMessage(await readSpec(text))
// A rejection that nobody handles ends the thread, and whoever waits for it is told.
void answer()
