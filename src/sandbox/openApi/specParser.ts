import { parentPort, workerData } from 'node:worker_threads'
import { readSpec } from './readSpec.ts'

/** A thread of its own that reads one specification, so that a huge one keeps nobody waiting. */
const { text } = workerData as { text: string }
parentPort?.postMessage(await readSpec(text))
