import esbuild from 'esbuild'

/**
 * Bundles several entries to CommonJS files that share code and load lazy imports when needed. Only ES modules can
 * share code among files, so it bundles to these first. `options` are esbuild's. Writes nothing.
 */
export async function bundleSharing(options) {
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    bundle: true,
    format: 'esm',
    splitting: true,
    // Next to the entries, which import them lazily.
    chunkNames: '[name]-[hash]',
    write: false,
    metafile: true,
  })
  const { platform, target, minify, sourcemap } = options
  const files = outputFiles.map(async (file) => {
    const { code } = await esbuild.transform(file.text, {
      format: 'cjs',
      platform,
      target,
      minify,
      sourcemap,
      supported: { 'dynamic-import': false },
      sourcefile: file.path,
    })
    return { path: file.path, text: code, contents: Buffer.from(code) }
  })
  return { outputFiles: await Promise.all(files), metafile }
}
