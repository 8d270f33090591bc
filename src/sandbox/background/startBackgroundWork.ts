import { GitSyncWorker } from '../gitSync/gitSyncWorker.ts'
import { GuardedFetch } from '../http/guardedFetch.ts'
import { TunnelWorker } from '../integrations/tunnelWorker.ts'
import { readInThread, SpecWorker } from '../openApiSpecs/specWorker.ts'
import type { Platform } from '../platform.ts'
import { TranslationWorker } from '../translations/translationWorker.ts'
import { writeToStandardError } from '../standardError.ts'
import { BackgroundWork } from './backgroundWork.ts'
import { SearchWorker } from '../search/searchUpdates.ts'

/** Starts all background work of a sandbox. Stop it before you close the database. */
export function startBackgroundWork(
  platform: Platform,
  options: { readonly allowPrivateFetch: boolean },
): BackgroundWork {
  const fetch = new GuardedFetch({ allowPrivate: options.allowPrivateFetch })
  const workers = [
    new TranslationWorker(platform),
    new SpecWorker(platform, fetch, readInThread),
    new TunnelWorker(platform, fetch),
    new GitSyncWorker(platform),
    new SearchWorker(platform.searchUpdates),
  ]
  const work = new BackgroundWork(workers, afterMilliseconds, writeToStandardError)
  work.start(platform.work)
  return work
}

function afterMilliseconds(milliseconds: number, action: () => void): () => void {
  const timer = setTimeout(action, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}
