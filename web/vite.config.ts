import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { withoutBarrels } from './vite/barrels.ts'
import { chineseLabels } from './vite/chinese-labels.ts'
import { chunksOfScreens } from './vite/chunks.ts'
import { compressed } from './vite/compressed.ts'
import { guidePages } from './vite/guides/guides.ts'
import { filesNamedByImporter, loadImportsOfFetched } from './vite/page-imports.ts'
import { serviceWorker } from './vite/service-worker.ts'
import {
  iconsOfOneMaker,
  withoutAntdExtras,
  withoutEnglish,
  withoutJsonSchema,
  withoutSkeleton,
  withoutTableExtras,
  withoutTextArea,
  withoutUnusedParts,
  withoutUnusedRouter,
  withoutZodExtras,
} from './vite/unused.ts'

const api = 'http://127.0.0.1:8080'

export default defineConfig({
  base: './',
  plugins: [
    react(),
    withoutBarrels(),
    withoutTableExtras(),
    withoutTextArea(),
    withoutSkeleton(),
    withoutEnglish(),
    withoutJsonSchema(),
    withoutUnusedRouter(),
    withoutZodExtras(),
    withoutUnusedParts(),
    withoutAntdExtras(),
    iconsOfOneMaker(),
    chineseLabels(),
    loadImportsOfFetched(),
    serviceWorker(),
    guidePages(),
    compressed(),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the CSP of the page knows no inline files but data pictures
    modulePreload: { polyfill: false, resolveDependencies: filesNamedByImporter },
    rolldownOptions: {
      input: ['index.html', 'customer.html'].map((page) => fileURLToPath(new URL(page, import.meta.url))),
      output: { codeSplitting: { groups: chunksOfScreens() } },
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
