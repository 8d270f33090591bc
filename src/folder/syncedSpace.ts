import type { Page } from '../contract/revisions.ts'
import type { Space } from '../contract/spaces.ts'
import { repositoryName } from '../core/gitSync/repositoryName.ts'
import { flatPages } from '../core/pages/flatPages.ts'
import type { GitRepository } from './gitRepository.ts'

/** The spaces that the platform keeps in step with a repository. */
export function spacesOfRepository(spaces: readonly Space[], { addresses }: GitRepository): Space[] {
  const names = new Set(addresses.map(repositoryName))
  return spaces.filter(({ gitSync }) => gitSync?.url !== undefined && names.has(repositoryName(gitSync.url)))
}

/** The pages of a space by the file that Git Sync keeps each in, below the folder that it syncs. */
export function pagesByFile(pages: readonly Page[]): ReadonlyMap<string, Page> {
  return new Map(
    flatPages(pages).flatMap((page) => {
      const file = page.type === 'document' ? page.git?.path : undefined
      return file === undefined || file === '' ? [] : [[file, page] as const]
    }),
  )
}
