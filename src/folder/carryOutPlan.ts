import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { withFileLock } from '../client/drafts/fileLock.ts'
import { makePrivateFolder, writePrivateFile } from '../client/privateFiles.ts'
import type { FolderPlan } from './folderPlan.ts'
import { PlanSteps, type WrittenSteps } from './planSteps.ts'

/** A file is not as a plan wants it, so that nothing of the plan is done. */
export class PlanConflict extends Error {
  readonly file: string

  constructor(file: string) {
    super(`${file} has changed since.`)
    this.file = file
  }
}

/**
 * Carries out a plan below the root of docs, whose lock the caller holds. Whatever ends the process meanwhile leaves what
 * the next one that takes the lock brings to its end; an error takes back what was done. Rejects with a {@link PlanConflict} before
 * anything is done.
 */
export async function carryOutPlan(root: string, plan: FolderPlan): Promise<void> {
  const steps = PlanSteps.of(plan)
  const conflict = await steps.findConflict(root, plan)
  if (conflict !== undefined) throw new PlanConflict(conflict)
  const unfinished = await unfinishedFile(root)
  await writePrivateFile(unfinished, JSON.stringify(steps.written))
  try {
    await steps.take(root)
  } catch (error) {
    await steps.tidy(root)
    await steps.inverse().take(root)
    await rm(unfinished)
    throw error
  }
  await rm(unfinished)
}

/**
 * Does something while no other program of the same person does that takes the lock of the folder. What a process left
 * that ended while it carried out a plan is done first; files that somebody has changed since stay as they are.
 */
export async function withFolderLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  await makePrivateFolder(locksFolder())
  return await withFileLock(await fileBeside(root, ''), async () => {
    const unfinished = await unfinishedFile(root)
    if (existsSync(unfinished)) {
      const written: WrittenSteps = JSON.parse(await readFile(unfinished, 'utf8'))
      const steps = new PlanSteps(written)
      await steps.tidy(root)
      await steps.take(root)
      await rm(unfinished)
    }
    return await work()
  })
}

/** Brings a plan to its end that a process left in the middle. False where there is none. */
export async function finishPlan(root: string): Promise<boolean> {
  if (!existsSync(await unfinishedFile(root))) return false
  await withFolderLock(root, async () => await Promise.resolve())
  return true
}

async function unfinishedFile(root: string): Promise<string> {
  return await fileBeside(root, '.unfinished.json')
}

function locksFolder(): string {
  return path.join(tmpdir(), `galley-locks-${userInfo().username}`)
}

/** A file about a folder that no other person can read or write, and that is no part of the folder. */
async function fileBeside(folder: string, ending: string): Promise<string> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
  return path.join(locksFolder(), name + ending)
}
