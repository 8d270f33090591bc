import { parentPort, workerData } from 'node:worker_threads'
import { readSpec, type SpecTexts } from '../core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../core/platform/openApi/schemaProblems.ts'

// A worker that reads one specification, so that a huge one doesn't block other work.
parentPort?.postMessage(readSpec(workerData as SpecTexts, new SpecSchemas()))
