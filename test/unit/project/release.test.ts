import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { changedFiles, writeSums } from '../../../scripts/release/releaseFolder.ts'
import {
  changelogSection,
  isPreRelease,
  publishCommand,
  registries,
  releaseFaults,
} from '../../../scripts/release/releaseRules.ts'

const changelog = [
  '# Changelog',
  '## [Unreleased]',
  '- Something that is not out yet.',
  '## [1.2.0] - 2026-03-04',
  '',
  '### Added',
  '- A thing.',
  '',
  '## [1.1.0] - 2026-02-01',
  '## [1.0.0]',
  '- No date.',
].join('\n')

const facts = { tag: 'v1.2.0', version: '1.2.0', lockedVersion: '1.2.0', changelog }

describe('A release', () => {
  it('is refused if the tag names another version, or isn’t a version', () => {
    for (const tag of ['v1.2.1', '1.2.0', 'main', '', 'v1.2.0-beta', 'v1.2.0\nv1.2.0']) {
      assert.equal(releaseFaults({ ...facts, tag }).length, 1, tag)
    }
  })

  it('is refused if editors don’t accept the version of the manifest', () => {
    for (const version of ['1.2', '1.2.0-rc.1', '01.2.0', 'latest', '']) {
      assert.match(releaseFaults({ ...facts, version, tag: `v${version}` })[0] ?? '', /not one such as 1\.2\.3/)
    }
  })

  it('is refused if the lock file has another version', () => {
    assert.match(releaseFaults({ ...facts, lockedVersion: '1.1.0' })[0] ?? '', /npm install/)
  })

  it('is refused if the changelog has no dated section for it, or an empty one', () => {
    for (const version of ['1.3.0', '1.1.0', '1.0.0']) {
      const faults = releaseFaults({ ...facts, version, lockedVersion: version, tag: `v${version}` })
      assert.match(faults.join(' '), /^CHANGELOG\.md (has no section|says nothing)/, version)
    }
  })

  it('is accepted if tag, manifest, lock file and changelog agree', () => {
    assert.deepEqual(releaseFaults(facts), [])
  })

  it('is described by its section of the changelog, with any line ends', () => {
    assert.equal(changelogSection(changelog, '1.2.0'), '### Added\n- A thing.')
    assert.equal(changelogSection(changelog.replaceAll('\n', '\r\n'), '1.2.0'), '### Added\n- A thing.')
  })

  it('reads the dots of a version as dots', () => {
    assert.equal(changelogSection('## [1x2x0] - 2026-01-01\n- No.', '1.2.0'), undefined)
  })

  it('ends its section of the changelog before the addresses of links', () => {
    assert.equal(changelogSection('## [1.2.0] - 2026-01-01\n- A.\n\n[1.2.0]: https://x.test', '1.2.0'), '- A.')
  })

  it('is a pre-release if the second number is odd', () => {
    assert.deepEqual(
      ['0.1.0', '0.2.7', '1.10.0', '2.11.3'].filter((version) => isPreRelease(version)),
      ['0.1.0', '2.11.3'],
    )
    assert.throws(() => isPreRelease('1.x.0'), /not a version/)
  })

  it('is offered as a pre-release only to people who ask for one', () => {
    assert.deepEqual(publishCommand('npm', '0.3.0').slice(-2), ['--tag', 'next'])
    assert.deepEqual(publishCommand('npm', '0.4.0').slice(-2), ['--tag', 'latest'])
    assert.ok(publishCommand('github', '0.3.0').includes('--prerelease'))
    assert.ok(!publishCommand('github', '0.4.0').includes('--prerelease'))
  })

  it('is published without a token in any command', () => {
    for (const registry of registries) {
      assert.doesNotMatch(publishCommand(registry, '0.4.0').join(' '), /--pat\b|-p |token|secret|azure/i, registry)
    }
  })

  it('detects files that differ from the tested ones', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'galley-sums-'))
    try {
      for (const name of ['one', 'two']) writeFileSync(path.join(folder, name), name)
      writeSums(folder, ['one'], 'SUMS')
      assert.deepEqual(changedFiles(folder, ['one', 'two'], 'SUMS'), ['two'])
      writeFileSync(path.join(folder, 'one'), 'One')
      assert.deepEqual(changedFiles(folder, ['one'], 'SUMS'), ['one'])
      assert.match(readFileSync(path.join(folder, 'SUMS'), 'utf8'), /^[0-9a-f]{64} {2}one\n$/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
