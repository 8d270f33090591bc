import { parentPort, workerData } from 'node:worker_threads'
import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { readRecord } from './readRecords.ts'
import { writeRecords } from './recordTexts.ts'
import { lowerThreadPriority } from './threadPriority.ts'

// A worker that reads pages while it gets files, so that a large folder doesn't block other work.
lowerThreadPriority()
const disk = DiskFolder.open(workerData as string)
parentPort?.on('message', (files: readonly FolderFile[]) => {
  parentPort?.postMessage(writeRecords(files.flatMap((file) => readRecord(disk, file) ?? [])))
})
