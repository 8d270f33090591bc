import type { CommandTable } from '../../shared/commands/commandTable.ts'
import { all, is, isOnDisk, isPublishedOnSave, isSignedIn, isSpecFile, not } from '../../shared/commands/conditions.ts'

/** The commands of OpenAPI specifications. */
export const specCommandTable = {
  uploadSpec: {
    title: 'Upload OpenAPI Spec…',
    does: 'checks a specification from the active editor, a file, or a URL, shows what it changes, uploads it, and waits until the platform has processed it',
    icon: 'cloud-upload',
    right: 'createOpenAPISpec',
    menus: [
      { in: 'organizationEntry', group: 'inline@1', when: is('openApiSpecList') },
      { in: 'organizationEntry', group: '3_new@1', when: is('openApiSpec', 'openApiSpecList') },
      { in: 'tab', group: '2_galley@4', when: all(isSignedIn, isOnDisk, isSpecFile) },
      { in: 'explorer', group: '7_galley@1', when: all(isSignedIn, isSpecFile) },
    ],
  },
  setSpecVisibility: {
    title: 'Change Visibility of OpenAPI Spec…',
    does: 'makes a specification available to anyone with its address, or only to the organization',
    right: 'createOpenAPISpec',
    menus: [{ in: 'organizationEntry', group: '4_change@1', when: is('openApiSpec') }],
  },
  deleteSpec: {
    title: 'Delete OpenAPI Spec…',
    does: 'deletes a specification and its versions',
    right: 'createOpenAPISpec',
    menus: [{ in: 'organizationEntry', group: '9_delete@1', when: is('openApiSpec') }],
  },
  openSpecVersion: {
    title: 'Open OpenAPI Spec Version',
    does: 'opens the text of a version, read-only',
    icon: 'go-to-file',
    menus: [{ in: 'organizationEntry', group: '1_open@1', when: is('specVersion') }],
  },
  openSpecContent: {
    title: 'Open Parsed OpenAPI Spec',
    does: 'opens what the platform has read from a version, or from the latest one, as JSON',
    icon: 'json',
    menus: [{ in: 'organizationEntry', group: '1_open@3', when: is('specVersion', 'openApiSpec') }],
  },
  compareSpecContent: {
    title: 'Compare Parsed OpenAPI Specs…',
    does: 'shows what the platform has read from two versions side by side, so that only a different meaning counts',
    menus: [{ in: 'organizationEntry', group: '1_open@4', when: is('specVersion', 'openApiSpec') }],
  },
  saveSpec: {
    title: 'Save OpenAPI Spec As…',
    does: 'downloads a version, or the latest one, as a file',
    icon: 'cloud-download',
    menus: [{ in: 'organizationEntry', group: '2_copy@3', when: is('specVersion', 'openApiSpec') }],
  },
  compareSpecVersion: {
    title: 'Compare OpenAPI Spec Versions…',
    does: 'shows two versions of a specification side by side',
    icon: 'diff',
    menus: [
      { in: 'organizationEntry', group: '1_open@2', when: is('specVersion', 'openApiSpec') },
      { in: 'organizationEntry', group: 'inline@1', when: is('specVersion') },
    ],
  },
} as const satisfies CommandTable

/** The commands that link a file to a specification. */
export const publishOnSaveCommandTable = {
  publishSpecOnSave: {
    title: 'Publish OpenAPI Spec on Save…',
    does: 'uploads the active file to its specification each time you save it without problems; for JSON files, use a Galley command first in each window',
    right: 'createOpenAPISpec',
    palette: all(isSignedIn, not(isPublishedOnSave), isSpecFile),
    menus: [{ in: 'tab', group: '2_galley@5', when: all(isSignedIn, isOnDisk, isSpecFile) }],
  },
  stopPublishingSpecOnSave: {
    title: 'Stop Publishing OpenAPI Spec on Save',
    does: 'uploads the active file only when you run the upload command',
    palette: isPublishedOnSave,
  },
} as const satisfies CommandTable
