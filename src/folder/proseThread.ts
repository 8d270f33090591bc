import { ProseReader, type ProsePage, type FolderProseSettings } from './proseReader.ts'
import { answerWork } from './threadWork.ts'

interface ProseWork {
  readonly folder: string
  readonly wanted: FolderProseSettings
}

// A worker that checks the prose of pages.
answerWork(({ folder, wanted }: ProseWork) => {
  const reader = new ProseReader(folder, wanted)
  return (pages: readonly ProsePage[]) => reader.read(pages)
})
