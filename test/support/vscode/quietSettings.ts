/**
 * User settings of every test run: nothing is fetched or reported, and the editor has no experiments. In a browser the
 * editor saves by itself after a second, so that what a test typed and didn't save would be a draft; on a desktop it
 * doesn't.
 */
export const testSettings: Readonly<Record<string, unknown>> = {
  'workbench.enableExperiments': false,
  'workbench.settings.enableNaturalLanguageSearch': false,
  'telemetry.telemetryLevel': 'off',
  'security.workspace.trust.enabled': false,
  'update.mode': 'none',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': 'off',
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off',
  'typescript.disableAutomaticTypeAcquisition': true,
}

/** User settings that keep everything off the screen that isn't asked for: welcome page, chat, questions. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  ...testSettings,
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.reduceMotion': 'on',
  // Rows that stick to the top would take the clicks on what is below them.
  'workbench.tree.enableStickyScroll': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'git.enabled': false,
  'files.simpleDialog.enable': true,
  // What the view selects by itself would answer questions about what a command is for.
  'galley.docsView.autoReveal': false,
}
