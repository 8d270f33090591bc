import { parentPort, workerData } from 'node:worker_threads'
import { smallerImage } from './smallerImage.ts'

// A worker that makes one image smaller. It ends with its memory, and can be stopped.
const { bytes, codecs } = workerData as { readonly bytes: Uint8Array; readonly codecs: string }
void smallerImage(bytes, codecs).then(
  (found) => parentPort?.postMessage(found),
  () => parentPort?.postMessage('unreadable'),
)
