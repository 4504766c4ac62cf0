import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = 'http://127.0.0.1:8080'

const antdCore = new RegExp(
  String.raw`node_modules[\\/](stylis|@emotion|@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color)|` +
    String.raw`@rc-component[\\/](util|motion|trigger|portal|resize-observer|tooltip|menu|dropdown|overflow|notification|dialog|form|async-validator)|` +
    String.raw`antd[\\/]es[\\/](_util|style|theme|config-provider|button|tooltip|popover|space|dropdown|menu|modal|app|message|notification|skeleton|locale|layout|watermark)|` +
    String.raw`@ant-design[\\/]icons[\\/]es[\\/](components|utils)|react-router|@tanstack)[\\/]`,
)

export default defineConfig({
  base: './',
  plugins: [react(), withoutTableFilters(), compressed()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the CSP of the page knows no inline files but data pictures
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // no-eval.ts must run before the first schema is made, so it lives with zod
            { name: 'zod', test: /node_modules[\\/]zod|kit[\\/]no-eval/, priority: 3 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|zustand)[\\/]/, priority: 2 },
            // what every page behind the door needs, in one request instead of forty; the sign-in page has none of it
            { name: 'antd', test: antdCore, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        ['/config.json', '/plat-', '/sys', '/vehicle', '/device', '/service', '/online'].map((path) => [
          path,
          api,
        ]),
      ),
      '/websocket': { target: api, ws: true },
    },
  },
})

/** Lists ask by their query form: the filter menus of antd's table heads, and with them its tree, stay out. */
function withoutTableFilters(): Plugin {
  const stub = '\0no-table-filters'
  return {
    name: 'without-table-filters',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      /FilterDropdown(\.js)?$/.test(source) && /antd.es.table/.test(importer) ? stub : undefined,
    load: (id) =>
      id === stub ? 'export default () => null\nexport const flattenKeys = () => []' : undefined,
  }
}

/** Writes .br and .gz beside every text asset, so that the server never compresses while it answers. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names
          .filter((name) => /\.(js|css|html|svg|json)$/.test(name))
          .map((name) => squeeze(join(dir, name))),
      )
    },
  }
}

async function squeeze(file: string): Promise<void> {
  const plain = await readFile(file)
  if (plain.length < 1024) return
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, best))
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }))
}
