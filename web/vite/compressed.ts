import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes .br and .gz files beside all text assets, so that the server need not compress them. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names
          .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
          .map((name) => compressFile(join(dir, name))),
      )
    },
  }
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < 256) return
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
