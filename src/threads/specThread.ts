import { parentPort } from 'node:worker_threads'
import { withProse } from '../core/platform/openApi/overlays/overlayText.ts'
import { readSpec } from '../core/platform/openApi/readSpec.ts'
import { SpecSchemas } from '../core/platform/openApi/schemaProblems.ts'
import type { SpecWork } from './readSpecInThread.ts'

// A worker that reads specifications and writes overlays one by one, so that huge ones don't block other work.
const schemas = new SpecSchemas()
const answer = (work: SpecWork): unknown =>
  'actions' in work ? withProse(work.text, work.actions) : readSpec(work, schemas)
parentPort?.on('message', (work: SpecWork) => parentPort?.postMessage(answer(work)))
