import path from 'node:path'
import esbuild from 'esbuild'

const entries = {
  site: 'browser/site.ts',
  theme: 'browser/theme.ts',
  search: 'browser/staticSearch.ts',
  panel: 'browser/panel.ts',
  requestPage: '../features/reviewing/page/browser/requestPage.ts',
  tableGrid: '../features/writing/tables/browser/tableGrid.ts',
}

/**
 * What browsers and webviews load, below `dist/browser`, as `{ path, contents }`: the scripts and styles of sites and of
 * pages of the editor. Gives the metafile as well.
 */
export async function browserFiles(root, dist, minify) {
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [
      ...Object.entries(entries).map(([out, file]) => ({ out, in: path.join(root, 'src/site', file) })),
      { out: 'site', in: path.join(root, 'src/site/look/site.css') },
      { out: 'requestPage', in: path.join(root, 'src/features/reviewing/page/browser/requestPage.css') },
      { out: 'tableGrid', in: path.join(root, 'src/features/writing/tables/browser/tableGrid.css') },
    ],
    outdir: path.join(dist, 'browser'),
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: ['es2022', 'chrome123', 'firefox120', 'safari17.5'],
    // The fonts are beside the style where it is served.
    external: ['*.woff2'],
    legalComments: 'none',
    minify,
    write: false,
    metafile: true,
    logLevel: 'warning',
  })
  return {
    files: outputFiles.map(({ path: file, contents }) => ({ path: file, contents: Buffer.from(contents) })),
    metafile,
  }
}
