/** A semantic version of exactly three numbers, as the editors' registries require. */
const versionForm = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/

/**
 * Returns whether a version is a pre-release: its second number is odd. Editors offer it only to users who ask for
 * pre-releases.
 */
export function isPreRelease(version: string): boolean {
  const minor = versionForm.exec(version)?.[2]
  if (minor === undefined) throw new Error(`“${version}” is not a version such as 1.2.3.`)
  return Number(minor) % 2 === 1
}

/** Returns the changelog of a version without the heading. Undefined if it has no dated section for it. */
export function changelogSection(changelog: string, version: string): string | undefined {
  const lines = changelog.replaceAll('\r\n', '\n').split('\n')
  const start = lines.findIndex((line) => line.startsWith(`## [${version}] - `) && /\d{4}-\d{2}-\d{2}\s*$/.test(line))
  if (start < 0) return undefined
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## ') || /^\[[^\]]+\]: /.test(line))
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim()
}

/** What a release is checked against. */
export interface ReleaseFacts {
  /** Such as `v1.2.3`. */
  readonly tag: string
  /** The version in the manifest. */
  readonly version: string
  /** The version in the lock file. */
  readonly lockedVersion: string
  readonly changelog: string
}

/** Returns everything that prevents a release, one sentence each. */
export function releaseFaults({ tag, version, lockedVersion, changelog }: ReleaseFacts): string[] {
  if (!versionForm.test(version)) return [`The version in package.json is “${version}”, not one such as 1.2.3.`]
  const section = changelogSection(changelog, version)
  return [
    ...(tag === `v${version}`
      ? []
      : [`The tag is “${tag}”, and package.json says ${version}: it has to be v${version}.`]),
    ...(lockedVersion === version ? [] : [`package-lock.json says ${lockedVersion}: run npm install.`]),
    ...(section === undefined ? [`CHANGELOG.md has no section “## [${version}] - YYYY-MM-DD”.`] : []),
    ...(section === '' ? [`CHANGELOG.md says nothing under ${version}.`] : []),
  ]
}

/** The registries where a release is published. */
export const registries = ['marketplace', 'openVsx', 'npm', 'github'] as const
export type Registry = (typeof registries)[number]

/** The files of a release. */
export interface ReleaseFiles {
  readonly vsix: string
  readonly cli: string
  readonly sbom: string
  readonly notes: string
  readonly sums: string
}

/** Returns the names of the files of a release. */
export function releaseFiles(version: string): ReleaseFiles {
  return {
    vsix: `galley-${version}.vsix`,
    cli: `galley-docs-${version}.tgz`,
    sbom: 'sbom.cdx.json',
    notes: 'notes.md',
    sums: 'SHA256SUMS',
  }
}

/**
 * Returns the command that publishes a release, to run in the folder of its files. No command needs a stored token:
 * each registry trusts the workflow and gives it one for a few minutes; `gh` uses the run's token.
 */
export function publishCommand(registry: Registry, version: string): readonly [string, ...string[]] {
  const files = releaseFiles(version)
  const preRelease = isPreRelease(version)
  switch (registry) {
    case 'marketplace':
      // The package itself says whether it's a pre-release.
      return ['vsce', 'publish', '--oidc', '--packagePath', files.vsix]
    case 'openVsx':
      return ['ovsx', 'publish', '--trusted-publishing', files.vsix]
    case 'npm':
      return [
        'npm',
        'publish',
        files.cli,
        '--provenance',
        '--access',
        'public',
        '--tag',
        preRelease ? 'next' : 'latest',
      ]
    case 'github':
      return [
        'gh',
        'release',
        'create',
        `v${version}`,
        '--verify-tag',
        '--title',
        version,
        '--notes-file',
        files.notes,
        ...(preRelease ? ['--prerelease'] : []),
        files.vsix,
        files.cli,
        files.sbom,
        files.sums,
      ]
  }
}
