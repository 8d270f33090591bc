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

/** A file differs from what a plan expects, so nothing of the plan is done. */
export class PlanConflict extends Error {
  readonly file: string

  constructor(file: string) {
    super(`${file} has changed in the meantime.`)
    this.file = file
  }
}

/**
 * Applies a plan below the root of docs. The caller must hold the folder's lock. If an error or a crash stops it, the
 * completed steps are undone, at the latest by the next process that takes the lock. Rejects with a {@link
 * PlanConflict} before anything is changed.
 */
export async function applyFolderPlan(disk: DiskFolder, plan: FolderPlan): Promise<void> {
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
    // If the disk doesn't allow it now either, the next process that takes the lock does it.
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
 * Runs `work` while no other program of the user holds the folder's lock. Undoes an unfinished plan first. Files that
 * changed since then stay as they are.
 */
export async function withFolderLock<Result>(disk: DiskFolder, work: () => Promise<Result>): Promise<Result> {
  await makePrivateFolder(locksFolder())
  return await withFileLock(fileBeside(disk, ''), async () => {
    const written = await readPrivateFile(unfinishedFile(disk))
    if (written !== undefined) {
      const steps = PlanSteps.read(written.bytes.toString())
      // A plan that isn't allowed now was never started.
      if (steps?.isAllowed(disk) === true) await rollBack(disk, steps)
      else await deletePrivate(unfinishedFile(disk))
    }
    return await work()
  })
}

/** Undoes an unfinished plan. Returns false if there's none. */
export async function undoUnfinishedPlan(disk: DiskFolder): Promise<boolean> {
  // If the file can't be read, there's no unfinished plan.
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

/** Returns a file about a folder in the user's own state. */
function fileBeside(disk: DiskFolder, ending: string): string {
  return path.join(locksFolder(), disk.identity + ending)
}
