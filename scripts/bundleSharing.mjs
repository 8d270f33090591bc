import esbuild from 'esbuild'

/**
 * Bundles several entries into CommonJS files that share their code, and load what is imported lazily when it is. Only ES
 * modules can share code among files, so it is that first. `options` are those of esbuild; nothing is written.
 */
export async function bundleSharing(options) {
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    bundle: true,
    format: 'esm',
    splitting: true,
    // Beside the entries, which they import lazily.
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
