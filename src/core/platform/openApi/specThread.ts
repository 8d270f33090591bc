import { parentPort, workerData } from 'node:worker_threads'
import { readSpec, type SpecTexts } from './readSpec.ts'
import { SpecSchemas } from './schemaProblems.ts'

// A thread of its own that reads one specification, so that a huge one keeps no one waiting.
parentPort?.postMessage(readSpec(workerData as SpecTexts, new SpecSchemas()))
