import path from 'node:path'
import type { DiskFolder } from '../disk/diskFolder.ts'
import { withFileLock } from '../disk/fileLock.ts'
import {
  deletePrivate,
  makePrivateFolder,
  readPrivateFile,
  stateFolder,
  writePrivateFile,
} from '../disk/privateFiles.ts'
import type { FolderPlan } from './folderPlan.ts'
import { PlanSteps } from './planSteps.ts'

/** A file isn't as a plan wants it, so that nothing of the plan is done. */
export class PlanConflict extends Error {
  readonly file: string

  constructor(file: string) {
    super(`${file} has changed in the meantime.`)
    this.file = file
  }
}

/**
 * Carries out a plan below the root of docs, whose lock the caller holds. Where an error or the end of the process stops
 * it in the middle, what was done is taken back, at the latest by the next one that takes the lock: what isn't told as done
 * isn't done later. Rejects with a {@link PlanConflict} before anything is done.
 */
export async function carryOutPlan(disk: DiskFolder, plan: FolderPlan): Promise<void> {
  const steps = PlanSteps.of(plan)
  steps.requireAllowed(disk)
  const conflict = await steps.findConflict(disk, plan)
  if (conflict !== undefined) throw new PlanConflict(conflict)
  const unfinished = unfinishedFile(disk)
  try {
    await writePrivateFile(unfinished, JSON.stringify(steps.written))
    await steps.take(disk)
    await deletePrivate(unfinished)
  } catch (error) {
    // Where the disk doesn't allow it now either, the next one that takes the lock does it.
    await rollBack(disk, steps).catch(() => undefined)
    throw error
  }
}

async function rollBack(disk: DiskFolder, steps: PlanSteps): Promise<void> {
  await steps.tidy(disk)
  await steps.inverse().take(disk)
  await deletePrivate(unfinishedFile(disk))
}

/**
 * Does something while no other program of the same person does that takes the lock of the folder. A plan that was left
 * in the middle is taken back first; files that were changed since stay as they are.
 */
export async function withFolderLock<Result>(disk: DiskFolder, work: () => Promise<Result>): Promise<Result> {
  await makePrivateFolder(locksFolder())
  return await withFileLock(fileBeside(disk, ''), async () => {
    const written = await readPrivateFile(unfinishedFile(disk))
    if (written !== undefined) {
      const steps = PlanSteps.read(written.bytes.toString())
      // What may not be done now wasn't begun either.
      if (steps?.isAllowed(disk) === true) await rollBack(disk, steps)
      else await deletePrivate(unfinishedFile(disk))
    }
    return await work()
  })
}

/** Takes a plan back that was left in the middle. False if there is none. */
export async function settlePlan(disk: DiskFolder): Promise<boolean> {
  // Where nothing can be read, nothing can have been left.
  const written = await readPrivateFile(unfinishedFile(disk)).catch(() => undefined)
  if (written === undefined) return false
  await withFolderLock(disk, async () => await Promise.resolve())
  return true
}

function unfinishedFile(disk: DiskFolder): string {
  return fileBeside(disk, '.unfinished.json')
}

function locksFolder(): string {
  return path.join(stateFolder(), 'locks')
}

/** A file about a folder, in the user's own state. */
function fileBeside(disk: DiskFolder, ending: string): string {
  return path.join(locksFolder(), disk.identity + ending)
}
