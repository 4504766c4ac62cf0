import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './scripts/memory-files.mjs'

keepTemporaryFilesInMemory()

/** A race lost on a busy machine gets a second try, and npm test names it. */
const retry = 1

/**
 * Options of Node for the test workers. A larger new generation is collected less often, and most objects of a page or a
 * call are dead by then. One thread collects, because the workers use all cores.
 */
const largeNewGeneration = ['--min-semi-space-size=64', '--max-semi-space-size=64', '--single-threaded-gc']

/** The index of the icons loads all 830 of them, half a second per test file; the build keeps only those that are used. */
const singleIcons = {
  name: 'single-icons',
  enforce: 'pre' as const,
  transform: (code: string) =>
    code.replaceAll(/import \{([^}]*)\} from '@ant-design\/icons'/g, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `import ${name} from '@ant-design/icons/${name}'`)
        .join(';'),
    ),
}

/** While `npm run mutate -- --map` learns which lines each test file runs. */
const watching = process.env.LINE_MAP ? ['scripts/mutate/watch-lines.ts'] : []

/** What tests a program that is not installed: left out, because `npm test` counts skipped tests as failed. */
const withoutProgram = [
  ['server/src/pooler.faults.test.ts', '/usr/sbin/pgbouncer'],
  ['scripts/proxies.test.ts', '/usr/sbin/nginx', '/usr/bin/caddy'],
].flatMap(([file, ...programs]) => (file && !programs.some((path) => existsSync(path)) ? [file] : []))

// One project per price: what needs nothing, a DOM, a PostgreSQL of its own, or the shared test cluster.
export default defineConfig({
  test: {
    maxWorkers: 2, // one a core on the smallest machine we mean; the default leaves one idle
    projects: [
      {
        test: {
          name: 'unit',
          retry,
          include: [
            'contract/src/**/*.test.ts',
            'workbook/src/**/*.test.ts',
            'client/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'web/vite/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            '**/*.db.test.ts',
            '**/*.pg.test.ts',
            '**/*.faults.test.ts',
            ...withoutProgram,
          ],
          globalSetup: ['server/src/testing/bundle-workbook.ts'],
          setupFiles: [...watching, 'web/src/testing/unit-setup.ts'],
          execArgv: largeNewGeneration,
          isolate: false, // most files take longer to load than to run
          testTimeout: 30_000, // busy machines: a time limit catches hanging, not slowness
        },
      },
      {
        plugins: [singleIcons],
        // Node loads antd from lib/; parts asked for by their path come from there too, not from a second antd beside it
        resolve: { alias: [{ find: /^antd\/es\//, replacement: 'antd/lib/' }] },
        oxc: { jsx: { development: false } },
        test: {
          name: 'web',
          retry,
          include: ['web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // a user who wants no motion: a window that closes is gone at once, instead of being asked about for half a second
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: [...watching, 'web/src/testing/setup.ts'],
          isolate: false, // antd takes longer to load than most files to run; the setup clears away what a file left
          execArgv: largeNewGeneration,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'postgres',
          retry,
          include: ['server/src/**/*.pg.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults', // kills processes and makes clusters: npm run test:faults, and part of npm test
          retry,
          include: ['server/src/**/*.faults.test.ts'],
          exclude: withoutProgram,
          globalSetup: ['server/src/testing/bundle.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          retry,
          include: ['server/src/**/*.db.test.ts'],
          setupFiles: watching,
          globalSetup: ['server/src/testing/cluster.ts'],
          execArgv: largeNewGeneration,
          isolate: false, // a server keeps nothing in its modules; loading them once a worker saves minutes
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
