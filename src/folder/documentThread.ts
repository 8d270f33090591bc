import { parentPort } from 'node:worker_threads'
import { DocumentFault, readDocument, type DocumentWork } from './readDocument.ts'

// A worker that reads documents one by one, so that a huge one can be stopped and takes a limited amount of memory.
parentPort?.on('message', ({ file, split }: DocumentWork) => {
  readDocument(file, split).then(
    (read) => parentPort?.postMessage({ read }),
    (error: unknown) => {
      if (error instanceof DocumentFault) parentPort?.postMessage({ fault: error.message })
      else throw error
    },
  )
})
