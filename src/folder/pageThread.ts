import { parentPort, workerData } from 'node:worker_threads'
import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { readRecord } from './readRecords.ts'
import { writeRecords } from './recordTexts.ts'

// A thread of its own that reads pages as long as it is given files, so that a large folder keeps no one waiting.
const disk = DiskFolder.open(workerData as string)
parentPort?.on('message', (files: readonly FolderFile[]) => {
  parentPort?.postMessage(writeRecords(files.flatMap((file) => readRecord(disk, file) ?? [])))
})
