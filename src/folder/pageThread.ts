import { DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { readRecord } from './readRecords.ts'
import { writeRecords } from './recordTexts.ts'
import { answerWork } from './threadWork.ts'

// A worker that reads pages, so that a large folder doesn't block other work.
answerWork((root: string) => {
  const disk = DiskFolder.open(root)
  return (files: readonly FolderFile[]) => writeRecords(files.flatMap((file) => readRecord(disk, file) ?? []))
})
